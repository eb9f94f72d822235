import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import { Config } from '#platform/config';

/** 32 bytes in base64url. */
const WELL_FORMED = /^[\w-]{43}$/;

const SALT_BYTES = 12;
/** In base64url. */
const SALT_LENGTH = 16;

/** Ends with the browser's session. */
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

  read({ headers }: Pick<Request, 'headers'>): string | undefined {
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

export function newSessionSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function isSessionSecret(text: string | undefined): text is string {
  return text !== undefined && WELL_FORMED.test(text);
}

export function sessionIdOf(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

/**
 * What a form carries to show that its page was made for this browser: nobody else can make it, and it gives nothing away. Each page
 * has another, which cannot be guessed from how well the page compresses.
 */
export function formTokenOf(secret: string, salt = randomBytes(SALT_BYTES).toString('base64url')): string {
  return salt + createHmac('sha256', secret).update(`form ${salt}`).digest('base64url');
}

/** In constant time. */
export function isFormTokenOf(secret: string, token: string): boolean {
  const expected = Buffer.from(formTokenOf(secret, token.slice(0, SALT_LENGTH)));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
