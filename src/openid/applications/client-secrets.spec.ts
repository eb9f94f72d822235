import type { SecretHasher } from '#auth';
import type { Clock } from '#platform/clock';
import { ClientSecrets } from './client-secrets';

describe('ClientSecrets', () => {
  let now: number;
  let verify: jest.Mock<Promise<boolean>, [string, string]>;
  let secrets: ClientSecrets;

  beforeEach(() => {
    now = 0;
    verify = jest.fn((hash: string, secret: string) => Promise.resolve(hash === `hash of ${secret}`));
    const hasher: Pick<SecretHasher, 'verify'> = { verify };
    secrets = new ClientSecrets(hasher as SecretHasher, { now: () => new Date(now) } as Clock);
  });

  it('hashes a right secret once in ten minutes', async () => {
    expect(await secrets.matches('hash of right', 'right')).toBe(true);
    now = 10 * 60_000 - 1;
    expect(await secrets.matches('hash of right', 'right')).toBe(true);
    expect(verify).toHaveBeenCalledTimes(1);

    now += 1;
    await secrets.matches('hash of right', 'right');
    expect(verify).toHaveBeenCalledTimes(2);
  });

  it('remembers a wrong secret briefly', async () => {
    expect(await secrets.matches('hash of right', 'wrong')).toBe(false);
    expect(await secrets.matches('hash of right', 'wrong')).toBe(false);
    expect(verify).toHaveBeenCalledTimes(1);

    now = 10_000;
    await secrets.matches('hash of right', 'wrong');
    expect(verify).toHaveBeenCalledTimes(2);
  });

  it('asks again when the secret was rotated', async () => {
    await secrets.matches('hash of right', 'right');

    expect(await secrets.matches('hash of newer', 'right')).toBe(false);
  });

  it('hashes a secret once that many send at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => secrets.matches('hash of right', 'right')));

    expect(answers).toEqual(Array.from({ length: 50 }, () => true));
    expect(verify).toHaveBeenCalledTimes(1);
  });

  it('refuses many different guesses at one application at a time, and none at another', async () => {
    const guesses = Array.from({ length: 20 }, (_, index) => secrets.matches('hash of right', `guess ${index}`));
    const other = secrets.matches('hash of other', 'other');

    const outcomes = await Promise.allSettled(guesses);

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect(await other).toBe(true);
    expect(await secrets.matches('hash of right', 'right')).toBe(true);
  });
});
