import { Injectable } from '@nestjs/common';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import { Config } from '#platform/config';
import { isSessionSecret } from './session-secret';

/** The one cookie of the service. It ends with the browser's session, and its value means nothing by itself. */
@Injectable()
export class SessionCookie {
  private readonly name: string;
  private readonly options: CookieOptions;

  constructor({ origin }: Config) {
    const secure = origin.startsWith('https:');
    // The prefix has browsers refuse the cookie from neighbouring hosts, and from pages without TLS.
    this.name = secure ? '__Host-espalier' : 'espalier';
    this.options = { httpOnly: true, sameSite: 'lax', path: '/', secure };
  }

  /** The value that a browser sent; undefined for none, and for one that was never ours. */
  read({ headers }: Request): string | undefined {
    const secret = headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[this.name];
    return isSessionSecret(secret) ? secret : undefined;
  }

  write(response: Response, secret: string): void {
    response.cookie(this.name, secret, this.options);
  }

  clear(response: Response): void {
    response.clearCookie(this.name, this.options);
  }
}
