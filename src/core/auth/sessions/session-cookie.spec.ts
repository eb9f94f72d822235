import type { Request, Response } from 'express';
import { Config } from '#platform/config';
import {
  SessionCookie,
  newSessionSecret,
  formTokenOf,
  isFormTokenOf,
  isSessionSecret,
  sessionIdOf,
} from './session-cookie';

function cookieAt(baseUrl: string): SessionCookie {
  return new SessionCookie(new Config({ BASE_URL: baseUrl }));
}

function written(cookie: SessionCookie): unknown[] {
  const response = { cookie: jest.fn() };
  cookie.write(response as unknown as Response, 'value');
  return response.cookie.mock.calls[0] as unknown[];
}

const sent = (cookie: string) => ({ headers: { cookie } }) as Request;

describe('The session cookie', () => {
  it('is for this host alone, over TLS alone, where the public address has TLS', () => {
    const options = { httpOnly: true, sameSite: 'lax', path: '/', secure: true };
    expect(written(cookieAt('https://cms.example/site'))).toEqual(['__Host-espalier', 'value', options]);
  });

  it('does without TLS where the public address has none', () => {
    const options = { httpOnly: true, sameSite: 'lax', path: '/', secure: false };
    expect(written(cookieAt('http://localhost:3000'))).toEqual(['espalier', 'value', options]);
  });

  it('is read among others', () => {
    const secret = newSessionSecret();
    expect(cookieAt('http://localhost').read(sent(`a=b; espalier=${secret}; c=d`))).toBe(secret);
  });

  it('is not read under the name that neighbouring hosts could set', () => {
    expect(cookieAt('https://cms.example').read(sent(`espalier=${newSessionSecret()}`))).toBeUndefined();
  });

  it.each(['', 'espalier=', 'espalier=short', 'espalier', 'espalier="', `espalier=${'x'.repeat(5000)}`, ';;=;'])(
    'is taken for absent when it was never ours: %.30j',
    (header) => expect(cookieAt('http://localhost').read(sent(header))).toBeUndefined(),
  );
});

describe('The value of the session cookie', () => {
  it('is new every time, and of 256 bits', () => {
    const secrets = Array.from({ length: 100 }, () => newSessionSecret());
    expect(new Set(secrets).size).toBe(100);
    for (const secret of secrets) {
      expect(isSessionSecret(secret)).toBe(true);
      expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    }
  });

  it.each([undefined, '', 'short', `${'a'.repeat(42)}=`, 'a'.repeat(44), `${'a'.repeat(42)}\0`])('is not %j', (text) =>
    expect(isSessionSecret(text)).toBe(false),
  );

  it('is in neither what is stored of it nor the token of its forms, and these are not the same', () => {
    const secret = newSessionSecret();
    const derived = [sessionIdOf(secret), formTokenOf(secret)];
    expect(new Set([secret, ...derived]).size).toBe(3);
    expect(sessionIdOf(secret)).toBe(sessionIdOf(secret));
  });

  it('makes another token for each page', () => {
    const secret = newSessionSecret();
    const tokens = Array.from({ length: 100 }, () => formTokenOf(secret));
    expect(new Set(tokens.map((token) => token.slice(0, 16))).size).toBe(100);
    expect(new Set(tokens.map((token) => token.slice(16))).size).toBe(100);
  });

  it('makes the tokens that its forms carry', () => {
    const [own, other] = [newSessionSecret(), newSessionSecret()];
    expect(isFormTokenOf(own, formTokenOf(own))).toBe(true);
    for (const token of [
      formTokenOf(other),
      own,
      sessionIdOf(own),
      '',
      `${formTokenOf(own)}a`,
      `a${formTokenOf(own)}`,
      formTokenOf(own).slice(16),
    ]) {
      expect(isFormTokenOf(own, token)).toBe(false);
    }
  });
});
