import { formTokenOf, isFormTokenOf, isSessionSecret, newSessionSecret, sessionIdOf } from './session-secret';

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

  it('makes the one token that its forms carry', () => {
    const [own, other] = [newSessionSecret(), newSessionSecret()];
    expect(isFormTokenOf(own, formTokenOf(own))).toBe(true);
    for (const token of [formTokenOf(other), own, sessionIdOf(own), '', `${formTokenOf(own)}a`]) {
      expect(isFormTokenOf(own, token)).toBe(false);
    }
  });
});
