import path from 'node:path';
import { sampleItem, sampleType, startTestService, type TestService } from '@espalier/testing';

const TASK = '/api/background-tasks/color-count';

describe('The plug-in color-count', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({ plugins: [path.resolve(__dirname, '..')] });
    await service.putType('Paint', sampleType({ color: 'TextField' }));
    for (const color of ['red', 'blue', 'red']) await service.post(sampleItem('Paint', 'Tin', { color }));
    const old = await service.ask('POST', '/api/content', sampleItem('Paint', 'Old', { color: 'red' }));
    await service.ask('DELETE', `/api/content/${old.contentItemId as string}`);
  });

  afterAll(() => service.stop());

  const lastRun = async () => (await service.ask('GET', TASK)).lastRun as { outcome: string };

  it('counts what is published of each color, and what is removed', async () => {
    await service.ask('POST', `${TASK}/run`);
    while ((await lastRun()).outcome === 'running') await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await lastRun()).toMatchObject({ outcome: 'done', facts: { removed: 1, published: { red: 2, blue: 1 } } });
  });

  it('answers whoever may list content, and nobody else', async () => {
    const ask = async (token?: string) => service.request('GET', '/api/color-count', { token });
    expect(await ask(await service.token())).toMatchObject({
      status: 200,
      body: { removed: 1, published: { red: 2 } },
    });
    const clerk = { clientId: 'clerk', roles: ['Clerk'] };
    await service.ask('POST', '/api/roles', { name: 'Clerk', permissions: ['AccessContentApi'] });
    const { clientSecret } = await service.ask<{ clientSecret: string }>('POST', '/api/openid/applications', clerk);
    expect(await ask(await service.token('clerk', clientSecret))).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('ListContent') },
    });
    expect((await ask()).status).toBe(401);
  });
});
