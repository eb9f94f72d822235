import { Logger } from '@nestjs/common';
import { OpenidFeatures } from '#features/openid';
import { SetupLinks } from '#admin/setup';
import { announce } from '../../src/announce';
import { Config } from '#platform/config';
import { startTestApp } from '../support/test-app';

it.each(['blank', 'blog'])('What is announced after the recipe %s is there', async (recipe) => {
  const app = await startTestApp({ env: { SETUP_RECIPE: recipe, OAUTH_CLIENT_ID: '', OAUTH_CLIENT_SECRET: '' } });
  try {
    const lines: string[] = [];
    const keep = (line: unknown): void => void lines.push(String(line));
    const spies = [
      jest.spyOn(Logger.prototype, 'log').mockImplementation(keep),
      jest.spyOn(Logger.prototype, 'warn').mockImplementation(keep),
    ];
    const { firstApplication } = app.get(Config);
    const config = { firstApplication, baseUrl: app.url };
    const setupLink = (await app.get(SetupLinks).offer())?.replace(/^https?:\/\/[^/]+/, app.url);
    announce(config, app.url, { setupLink, givesTokens: await app.get(OpenidFeatures).givesTokens() });
    for (const spy of spies) spy.mockRestore();
    const addresses = lines.flatMap((line) => line.match(/http:\/\/[^\s)',]+/g) ?? []);
    expect(addresses.length).toBeGreaterThan(4);
    for (const address of addresses) {
      const method = address.endsWith('/token') ? 'POST' : 'GET';
      const { status } = await fetch(address, { method, redirect: 'manual', headers: { accept: 'text/html' } });
      expect([address.slice(app.url.length), status === 404]).toEqual([address.slice(app.url.length), false]);
    }
    expect(lines.some((line) => line.includes('Get an access token'))).toBe(recipe === 'blog');
  } finally {
    await app.stop();
  }
});
