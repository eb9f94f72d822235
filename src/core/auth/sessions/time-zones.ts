import type { Request } from 'express';
import { Injectable } from '@nestjs/common';
import { parseCookie } from 'cookie';
import { timeZoneNamed } from '#platform/dates';
import type { Preferences } from '#platform/pages';

/** Written by scripts of pages. */
const COOKIE = 'time-zone';

/** In which times are shown: the zone of the person, else of the browser, else of the site. */
@Injectable()
export class TimeZones {
  private site = 'UTC';

  follow(site: string): void {
    this.site = site;
  }

  of({ headers }: Pick<Request, 'headers'>, { timeZone }: Preferences): string {
    if (timeZone !== undefined) return timeZone;
    const told = headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[COOKIE];
    return timeZoneNamed(told ?? '') ?? this.site;
  }
}
