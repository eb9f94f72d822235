import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 32 bytes in base64url. */
const WELL_FORMED = /^[\w-]{43}$/;

/** A new value for the cookie. Nobody can guess it, so whoever sends it is who got it. */
export function newSessionSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function isSessionSecret(text: string | undefined): text is string {
  return text !== undefined && WELL_FORMED.test(text);
}

/** What is stored of the value, and names the session. */
export function sessionIdOf(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

/** What a form carries to show that its page was made for this browser: nobody else can make it, and it gives nothing away. */
export function formTokenOf(secret: string): string {
  return createHmac('sha256', secret).update('form').digest('base64url');
}

/** Whether the text is that token; finding out takes the same time however much of it is right. */
export function isFormTokenOf(secret: string, token: string): boolean {
  const expected = Buffer.from(formTokenOf(secret));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
