import type { Request, Response } from 'express';
import { Config } from '#platform/config';
import { SessionCookie } from './session-cookie';
import { newSessionSecret } from './session-secret';

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
