import { Chromium } from '../support/chromium';
import { startTestApp, type TestApp } from '../support/test-app';

describe('A browser that asks a query by GET', () => {
  let app: TestApp;
  let browser: Chromium;

  beforeAll(async () => {
    app = await startTestApp({ env: { SETUP_RECIPE: 'blog' } });
    browser = await Chromium.launch();
  });

  afterAll(async () => {
    await browser.close();
    await app.stop();
  });

  it.each([
    { status: 'PUBLISHED', statuses: [200, 304, 304] },
    { status: 'LATEST', statuses: [200, 200, 200] },
  ])('gets $statuses with the status $status, and each time the answer', async ({ status, statuses }) => {
    const { page } = await browser.open(`${app.url}/api/graphql`);
    const network = await page.context().newCDPSession(page);
    const seen: number[] = [];
    network.on('Network.responseReceivedExtraInfo', ({ statusCode }) => seen.push(statusCode));
    await network.send('Network.enable');
    const query = `/api/graphql?query={blogPost(status:${status}){displayText}}`;
    const headers = { authorization: `Bearer ${await app.token()}`, accept: 'application/json' };
    for (let time = 0; time < 3; time++) {
      const answer = await page.evaluate(
        `fetch(${JSON.stringify(query)}, { headers: ${JSON.stringify(headers)} }).then((response) => response.text())`,
      );
      expect(answer).toContain('Man must explore');
    }
    expect(seen).toEqual(statuses);
  });
});
