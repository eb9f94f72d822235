import type { Principal } from '@espalier/plugin-sdk';
import type { Clock } from '#platform/clock';
import type { Notifications } from '#platform/database';
import { AuthChangeNotifier } from '../auth-change-notifier';
import { systemPrincipal } from '../principals/principals';
import { PrincipalCache } from './principal-cache';

describe('PrincipalCache', () => {
  const principal: Principal = { ...systemPrincipal, id: 'somebody' };
  let now: number;
  let connection: { connected: boolean };
  let authChanges: AuthChangeNotifier;
  let cache: PrincipalCache;

  beforeEach(() => {
    now = 1000;
    connection = { connected: true };
    authChanges = new AuthChangeNotifier(connection as Notifications);
    cache = new PrincipalCache(authChanges, { now: () => new Date(now) } as Clock);
  });

  const prove = (expiresAt = 5000) => cache.resolve('token', () => Promise.resolve({ principal, expiresAt }));

  it('knows a principal until its token expires', async () => {
    await prove(5000);

    now = 4999;
    expect(cache.find('token')).toBe(principal);
    now = 5000;
    expect(cache.find('token')).toBeUndefined();
    expect(cache.find('another token')).toBeUndefined();
  });

  it('forgets everyone when a role, user or application changes', async () => {
    await prove();

    authChanges.notify();

    expect(cache.find('token')).toBeUndefined();
  });

  it('does not keep a principal that was being resolved while something changed', async () => {
    await cache.resolve('token', () => {
      authChanges.notify();
      return Promise.resolve({ principal, expiresAt: 5000 });
    });

    expect(cache.find('token')).toBeUndefined();
  });

  it('answers nothing and keeps nothing while news cannot be received', async () => {
    await prove();

    connection.connected = false;
    expect(cache.find('token')).toBeUndefined();

    await cache.resolve('other', () => Promise.resolve({ principal, expiresAt: 5000 }));
    connection.connected = true;
    expect(cache.find('other')).toBeUndefined();
  });

  it('keeps no principal whose proof failed', async () => {
    await expect(cache.resolve('token', () => Promise.reject(new Error('expired')))).rejects.toThrow('expired');

    expect(cache.find('token')).toBeUndefined();
  });
});
