import { Injectable } from '@nestjs/common';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import { Config } from '#platform/config';

export const ATTEMPT_SECONDS = 600;

const WELL_FORMED = /^[\w-]{43}$/;

@Injectable()
export class ExternalCookie {
  private readonly name: string;
  private readonly options: CookieOptions;

  constructor({ origin }: Config) {
    const secure = origin.startsWith('https:');
    this.name = secure ? '__Host-espalier-external' : 'espalier-external';
    // Lax: the provider sends the browser back from its own site.
    this.options = { httpOnly: true, sameSite: 'lax', path: '/', secure };
  }

  read({ headers }: Request): string | undefined {
    const secret = headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[this.name];
    return secret !== undefined && WELL_FORMED.test(secret) ? secret : undefined;
  }

  write(response: Response, secret: string): void {
    response.cookie(this.name, secret, { ...this.options, maxAge: ATTEMPT_SECONDS * 1000 });
  }

  clear(response: Response): void {
    response.clearCookie(this.name, this.options);
  }
}
