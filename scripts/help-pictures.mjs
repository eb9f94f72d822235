// What the pictures show: pages of an administrator's service, with a little in each of them.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

const ORDINARY = ['profile', 'openid'];
const PRUNING = 'settings/content-version-pruning';
const FEW_VERSIONS = 3;
const SHORT_TITLE = 45;
/** Of pages whose upper part says enough. */
const UPPER = 380;

/** Pictures by name: the address of a page, or what gives it, and what is done there first. */
export const HELP_PICTURES = {
  'access-keys': { at: () => '/Admin/OpenID/Applications/payroll/Keys' },
  account: { at: () => '/Account' },
  applications: { at: () => '/Admin/OpenID/Applications' },
  'audit-settings': { at: () => '/Admin/Settings/AuditTrail', height: UPPER },
  compare: { at: ({ history }) => history, act: follow('a[href*="/Compare?"]') },
  consents: { at: () => '/Admin/OpenID/Applications/payroll/Consents' },
  error: { at: () => '/Admin/Templates/Content__Recipe' },
  'external-sign-in': { at: () => '/Admin/OpenID/Client' },
  'filter-syntax': { at: () => '/Admin/Contents/FilterSyntax?q=release+status%3Apublished', height: UPPER },
  'front-ends': { at: () => '/Admin/Settings/FrontEnds', height: UPPER },
  graphql: { at: () => '/Admin/GraphQL', act: runQuery },
  keyboard: { at: () => '/Admin/Keyboard', height: UPPER },
  'list-settings': { at: () => '/Admin/Settings/ContentLists' },
  media: { at: () => '/Admin/Media' },
  order: { at: ({ blog }) => `/Admin/Contents/ContentItems/${blog}/Order` },
  'recycle-bin': { at: () => '/Admin/RecycleBin' },
  redirects: { at: () => '/Admin/Redirects/New', height: UPPER },
  restore: { at: ({ history }) => history, act: follow('a[href*="/Restore"]') },
  rights: { at: () => '/Admin/Users/Rights?user=joan' },
  roles: { at: () => '/Admin/Roles/Editor' },
  scopes: { at: () => '/Admin/OpenID/Scopes' },
  server: { at: () => '/Admin/OpenID/Server' },
  'sign-in-settings': { at: () => '/Admin/Settings/sign-in' },
  'site-settings': { at: () => '/Admin/Settings/Site' },
  tasks: { at: () => '/Admin/BackgroundTasks', height: UPPER },
  templates: { at: () => '/Admin/Templates/New' },
  uses: { at: ({ post }) => `/Admin/Contents/ContentItems/${post}/Uses` },
  view: {
    at: () => '/Admin/Contents/ContentItems/BlogPost?q=category%3Arelease',
    act: open('Save view…'),
    height: UPPER,
  },
  webhook: { at: () => '/Admin/Webhooks/New' },
};

/**
 * The posts of an export in the blog that lists them.
 *
 * @param call sends a request with the rights of an administrator, and gives the JSON of its answer
 * @returns a file in the folder
 */
export async function inBlog(call, file, folder) {
  const [{ contentItemId }] = (await call('GET', 'content?type=Blog&first=1')).items;
  const containedPart = { listContentItemId: contentItemId };
  const bytes = readFileSync(file);
  const lines = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString().trimEnd().split('\n');
  const items = lines.map((line) => {
    const { versions, ...item } = JSON.parse(line);
    return { ...item, ...(versions && { versions: versions.map((version) => ({ ...version, containedPart })) }) };
  });
  const posts = path.join(folder, 'posts.ndjson');
  writeFileSync(posts, items.map((item) => `${JSON.stringify(item)}\n`).join(''));
  return posts;
}

/** Some people, and something for pruning to do. */
export async function configure(call) {
  const joan = { userName: 'joan', email: 'joan@example.com', password: 'a long password of hers' };
  await call('POST', 'users', { ...joan, roles: ['Author'] });
  await call('POST', 'users', { userName: 'tom.becker', email: 'tom@example.com', roles: ['Editor'] });
  const pruning = await call('GET', PRUNING);
  await call('PUT', PRUNING, { ...pruning, contentTypes: ['BlogPost'] });
}

/**
 * Makes what the pages of help show.
 *
 * @param pictures files for the media library
 */
export async function fill(call, pictures) {
  const files = new FormData();
  for (const file of pictures) files.append('file', new Blob([readFileSync(file)]), path.basename(file));
  await call('POST', 'media', files);
  const [joan] = (await call('GET', 'users?q=joan')).items;
  const people = { grantTypes: ['authorization_code'], scopes: ORDINARY };
  const payroll = { ...people, displayName: 'Payroll', redirectUris: ['https://payroll.example/callback'] };
  const site = { ...people, displayName: 'Our site', redirectUris: ['https://site.example/callback'] };
  await call('POST', 'openid/applications', { ...payroll, clientId: 'payroll', consentType: 'external' });
  await call('POST', 'openid/applications', { ...site, clientId: 'site' });
  await call('PUT', `openid/applications/payroll/consents/${joan.id}`, { scopes: ORDINARY });

  await call('POST', 'openid/applications/payroll/keys', { name: 'Website' });

  const type = await call('GET', 'content-types/Blog');
  const parts = type.parts.map((part) =>
    part.part === 'ListPart' ? { ...part, settings: { ...part.settings, enableOrdering: true } } : part,
  );
  await call('PUT', 'content-types/Blog', { ...type, parts });
  const [{ contentItemId: blog }] = (await call('GET', 'content?type=Blog&first=1')).items;
  const posts = await call('GET', 'content?type=BlogPost&q=sort%3Amodified&first=40');
  for (const { contentItemId } of posts.items.slice(-3)) await call('DELETE', `content/${contentItemId}?force=true`);
  const { contentItemId: post, displayText } = await versioned(call, posts.items);
  const link = `<p><a href="/Contents/ContentItems/${post}">${displayText}</a></p>`;
  await call('POST', 'content', {
    contentType: 'Page',
    titlePart: { title: 'Security' },
    htmlBodyPart: { html: link },
  });
  return { blog, post, history: `/Admin/Contents/ContentItems/${post}/History` };
}

/** The first of the items with a title of one line and several versions, of which the last replaced some words. */
async function versioned(call, items) {
  for (const { contentItemId, contentItemVersionId, displayText } of items) {
    if (displayText.length > SHORT_TITLE) continue;
    const { totalCount } = await call('GET', `content/${contentItemId}/versions`);
    const { changes } = await call('GET', `content/versions/${contentItemVersionId}/changes`);
    const words = changes.flatMap(({ text = [] }) => text);
    if (totalCount >= FEW_VERSIONS && words.some(({ kind, text }) => kind === 'removed' && /\w{3}/.test(text)))
      return { contentItemId, displayText };
  }
  throw new Error('No post has several versions.');
}

function follow(selector) {
  return async (page) => {
    const href = await page.locator(selector).first().getAttribute('href');
    await page.goto(new URL(href, page.url()).href, { waitUntil: 'networkidle' });
  };
}

function open(name) {
  return (page) => page.getByText(name, { exact: true }).first().click();
}

async function runQuery(page) {
  await page.getByRole('textbox', { name: 'Query Editor' }).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(QUERY);
  await page.getByRole('button', { name: /^Execute query/ }).click();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1_000);
}

const QUERY = `{
  blogPost(where: { category: "release" }, first: 3) {
    displayText
    publishedUtc
    autoroutePart {
      path
    }
  }
}
`;
