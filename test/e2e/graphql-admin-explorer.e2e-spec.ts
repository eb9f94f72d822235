import { Browser } from '@espalier/testing';
import { People } from '../support/people';
import { startTestApp, type TestApp } from '../support/test-app';

const REQUEST = JSON.stringify({ query: '{ blog(status: LATEST) { displayText } }' });
const PATH = '/Admin/GraphQL';

describe('GraphiQL in the admin UI', () => {
  let app: TestApp;
  let people: People;

  beforeAll(async () => {
    app = await startTestApp({ env: { SETUP_RECIPE: 'blog' } });
    people = new People(app);
  });

  afterAll(() => app.stop());

  async function formToken(browser: Browser): Promise<string> {
    const { text } = await browser.open(PATH);
    return /data-form-token="([\w-]+)"/.exec(text)?.[1] ?? 'none';
  }

  it('asks with what its user may see', async () => {
    const browser = await people.signedIn();
    const answer = await browser.post(PATH, { _csrf: await formToken(browser), request: REQUEST });
    expect(answer.headers.get('content-type')).toContain('json');
    expect(answer).toMatchObject({ status: 200, body: { data: { blog: [{ displayText: 'Blog' }] } } });
    expect((await browser.open('/Admin')).text).toContain(`href="${PATH}"`);
  });

  it('takes no query without the token of the page, from another site, or by GET', async () => {
    const browser = await people.signedIn();
    const token = await formToken(browser);
    expect((await browser.post(PATH, { request: REQUEST })).status).toBe(403);
    const elsewhere = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' };
    expect((await browser.post(PATH, { _csrf: token, request: REQUEST }, elsewhere)).status).toBe(403);
    expect((await browser.open(`${PATH}?query={__typename}`)).text).not.toContain('"data":');
  });

  it.each(['', '{', 'null', '[]', '{"query":1}'])('refuses what is no request: %j', async (request) => {
    const browser = await people.signedIn();
    const answer = await browser.post(PATH, { _csrf: await formToken(browser), request });
    expect(answer.status).toBe(400);
  });

  it('is for those with ExecuteGraphQL only', async () => {
    const { userName } = await people.create('Author');
    const browser = await people.signedIn(userName);
    expect((await browser.open(PATH)).status).toBe(403);
    expect((await browser.open('/Admin')).text).not.toContain(PATH);
    expect((await new Browser(app).open(PATH)).status).toBe(302);
    const bearer = { authorization: `Bearer ${await app.token()}` };
    expect((await new Browser(app).open(PATH, bearer)).status).toBe(302);
  });
});
