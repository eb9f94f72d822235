import { Notifications } from '#platform/database';
import { Readiness } from '#platform/health';
import { startTestApp, type TestApp } from '../support/test-app';

describe('The service', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp();
  });

  afterAll(() => app.stop());

  it.each(['/health/live', '/health/ready'])('answers %s without authentication', async (path) => {
    const { status, body } = await app.request('GET', path);
    expect({ status, body }).toMatchObject({ status: 200, body: { status: expect.stringMatching(/^(live|ready)$/) } });
  });

  it('gives every answer a request id, and takes a well-formed one over from the caller', async () => {
    const [first, second] = [await app.request('GET', '/health/live'), await app.request('GET', '/health/live')];
    const given = await app.request('GET', '/health/live', { headers: { 'x-request-id': 'trace:42.a-b_c' } });
    const malformed = await app.request('GET', '/health/live', { headers: { 'x-request-id': 'two words' } });
    expect(first.headers.get('x-request-id')).toMatch(/^[\w-]+$/);
    expect(first.headers.get('x-request-id')).not.toBe(second.headers.get('x-request-id'));
    expect(given.headers.get('x-request-id')).toBe('trace:42.a-b_c');
    expect(malformed.headers.get('x-request-id')).toMatch(/^[0-9a-f]{12}-\w+$/);
  });

  it('tells nothing of what it is made of', async () => {
    expect((await app.request('GET', '/health/live')).headers.get('x-powered-by')).toBeNull();
  });

  it('is not ready once it has begun to stop, and says so as a problem', async () => {
    const other = await startTestApp();
    other.get(Readiness).drain();
    const { status, headers, body } = await other.request('GET', '/health/ready');
    expect({ status, type: headers.get('content-type') }).toEqual({
      status: 503,
      type: 'application/problem+json; charset=utf-8',
    });
    expect(body).toMatchObject({ status: 503, instance: '/health/ready', checks: { service: 'stopping' } });
    expect((await other.request('GET', '/health/live')).status).toBe(200);
    await other.stop();
  });

  it('looks at a body only when its sender is let in', async () => {
    const malformed = { body: '{"contentType": ' };
    const stranger = await app.request('POST', '/api/content', malformed);
    const caller = await app.request('POST', '/api/content', { ...malformed, token: await app.token() });
    expect([stranger.status, caller.status]).toEqual([401, 400]);
  });

  it('refuses a body above API_BODY_LIMIT', async () => {
    const body = { contentType: 'Page', displayText: 'x'.repeat(2 ** 20) };
    expect((await app.request('POST', '/api/content', { body, token: await app.token() })).status).toBe(413);
  });

  it('hears news on the connection of its own', () => {
    expect(app.get(Notifications).connected).toBe(true);
  });
});
