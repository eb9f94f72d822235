import { Notifications } from '#platform/database';
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

  it('hears news on the connection of its own', () => {
    expect(app.get(Notifications).connected).toBe(true);
  });
});
