import fs from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Chromium } from '../support/chromium';
import { accessKey } from '../support/client-project';
import { REPOSITORY } from '../support/documents';
import { startTestApp, type TestApp } from '../support/test-app';

const MODULE = path.join(REPOSITORY, 'libs/client/dist/index.mjs');

/** Somebody's site, with one page and the client. */
async function startSite(): Promise<Server> {
  const site = createServer((request, response) => {
    const isModule = request.url === '/client.mjs';
    response.setHeader('content-type', isModule ? 'text/javascript' : 'text/html');
    response.end(
      isModule ? fs.readFileSync(MODULE) : '<!doctype html><title>Site</title><link rel="icon" href="data:,">',
    );
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  return site;
}

describe('The client on a page of another site', () => {
  let app: TestApp;
  let browser: Chromium;
  let site: Server;
  let origin: string;
  let options: string;

  beforeAll(async () => {
    app = await startTestApp({ env: { SETUP_RECIPE: 'blog' } });
    site = await startSite();
    origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    options = JSON.stringify({ url: app.url, key: await accessKey(app), retries: 0 });
    browser = await Chromium.launch();
  });

  afterAll(async () => {
    await browser.close();
    site.close();
    await app.stop();
  });

  async function allow(...allowedOrigins: readonly string[]): Promise<void> {
    const token = await app.token();
    await app.request('PUT', '/api/settings/front-ends', { token, body: { allowedOrigins } });
  }

  async function onPage(script: string): Promise<unknown> {
    const { page } = await browser.open(origin);
    return page.evaluate(`import('/client.mjs').then(async (client) => {
      const cms = client.createClient(${options});
      ${script}
    })`);
  }

  it('may not ask unless the site is allowed', async () => {
    await allow();
    const error = 'return cms.items.list().catch(({ name }) => name);';
    expect(await onPage(error)).toBe('NetworkError');
  });

  it('reads and writes by an access key, with ETags and errors', async () => {
    await allow(origin);
    const seen = await onPage(`
      const page = await cms.items.create('Page', { titlePart: { title: 'Oaks' } });
      const again = await cms.items.update(page.contentItemId, { titlePart: { title: 'Elms' } }, { ifMatch: client.etagOf(page) });
      const stale = await cms.items.remove(page.contentItemId, { ifMatch: client.etagOf(page) }).catch((error) => error);
      const posts = await cms.graphql('{ blogPost { displayText } }');
      return [page.displayText, again.displayText, stale.name, stale.code, posts.blogPost.length];`);
    expect(seen).toEqual(['Oaks', 'Elms', 'PreconditionFailedError', 'content.precondition-failed', 1]);
  });

  it('answers from its cache what has not changed', async () => {
    await allow(origin);
    const seen = await onPage(`
      const answers = new Map();
      const statuses = [];
      const ask = async (...request) => {
        const response = await fetch(...request);
        statuses.push(response.status);
        return response;
      };
      const cached = client.createClient({ ...${options}, cache: answers, fetch: ask });
      const titles = [];
      for (let time = 0; time < 2; time++) titles.push((await cached.items.byHandle('slug:about')).displayText);
      return [titles, statuses, answers.size];`);
    expect(seen).toEqual([['About', 'About'], [200, 304], 1]);
  });

  it('verifies webhooks where there is no Node.js', async () => {
    const seen = await onPage(`
      const headers = { 'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek', 'webhook-timestamp': '1614265330',
        'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=' };
      const given = { headers, body: '{"test": 2432232314}', secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', tolerance: Infinity };
      const tampered = await client.verifyWebhook({ ...given, body: '{"test": 2432232315}' }).catch(({ name }) => name);
      return [(await client.verifyWebhook(given)).test, tampered];`);
    expect(seen).toEqual([2432232314, 'WebhookVerificationError']);
  });
});
