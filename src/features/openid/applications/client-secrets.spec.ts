import type { SecretHasher } from '#core/auth';
import type { Clock } from '#platform/clock';
import { ClientSecrets } from './client-secrets';

const SOURCE = '192.0.2.1';

describe('ClientSecrets', () => {
  let now: number;
  let verify: jest.Mock<Promise<boolean>, [string, string, string?]>;
  let secrets: ClientSecrets;

  beforeEach(() => {
    now = 0;
    verify = jest.fn((hash: string, secret: string) => Promise.resolve(hash === `hash of ${secret}`));
    const hasher: Pick<SecretHasher, 'verify'> = { verify };
    secrets = new ClientSecrets(hasher as SecretHasher, { now: () => new Date(now) } as Clock);
  });

  it('hashes a right secret once in ten minutes', async () => {
    expect(await secrets.matches('hash of right', 'right', SOURCE)).toBe(true);
    now = 10 * 60_000 - 1;
    expect(await secrets.matches('hash of right', 'right', SOURCE)).toBe(true);
    expect(verify).toHaveBeenCalledTimes(1);

    now += 1;
    await secrets.matches('hash of right', 'right', SOURCE);
    expect(verify).toHaveBeenCalledTimes(2);
  });

  it('remembers a wrong secret briefly', async () => {
    expect(await secrets.matches('hash of right', 'wrong', SOURCE)).toBe(false);
    expect(await secrets.matches('hash of right', 'wrong', SOURCE)).toBe(false);
    expect(verify).toHaveBeenCalledTimes(1);

    now = 10_000;
    await secrets.matches('hash of right', 'wrong', SOURCE);
    expect(verify).toHaveBeenCalledTimes(2);
  });

  it('asks again when the secret was rotated', async () => {
    await secrets.matches('hash of right', 'right', SOURCE);

    expect(await secrets.matches('hash of newer', 'right', SOURCE)).toBe(false);
  });

  it('hashes a secret once that many send at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => secrets.matches('hash of right', 'right', SOURCE)),
    );

    expect(answers).toEqual(Array.from({ length: 50 }, () => true));
    expect(verify).toHaveBeenCalledTimes(1);
  });

  it('lets those who guess wait for themselves, and nobody else for them', async () => {
    await Promise.all([
      secrets.matches('hash of right', 'guess', 'one'),
      secrets.matches('hash of right', 'right', 'other'),
    ]);

    expect(verify.mock.calls).toEqual([
      ['hash of right', 'guess', 'one'],
      ['hash of right', 'right', 'other'],
    ]);
  });

  it('remembers nothing of a comparison that was refused', async () => {
    verify.mockRejectedValueOnce(new Error('busy'));
    await expect(secrets.matches('hash of right', 'right', SOURCE)).rejects.toThrow('busy');

    expect(await secrets.matches('hash of right', 'right', SOURCE)).toBe(true);
  });
});
