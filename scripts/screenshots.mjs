// npm run screenshots [-- --file <export> --only <parts of names> --help-only]. Into docs/screens: the main pages at three
// widths, light and dark, and the pictures of help.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { configure, fill, HELP_PICTURES, inBlog } from './help-pictures.mjs';
import { prepare, ROOT, say } from './prepare.mjs';

const FOLDER = path.join(ROOT, 'docs/screens');
const SIZES = [
  [1280, 800],
  [1600, 800],
  [390, 844],
];
const SCHEMES = ['light', 'dark'];
/** Large pictures are shown small. */
const QUALITIES = { 1280: 23, 1600: 14, 390: 24 };
const HELP = { width: 1280, height: 600, margin: 24, quality: 22 };
const PICTURES = ['site', 'posts', 'dashboard', 'search'].map((name) => path.join(FOLDER, `${name}-1280-light.webp`));
const USER = { ADMIN_USERNAME: 'ines.moreau', ADMIN_EMAIL: 'ines@example.com', ADMIN_PASSWORD: 'a long password' };
const EXECUTABLES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

const { values } = parseArgs({
  options: {
    file: { type: 'string', default: '../shared/data/nodejs-blog.ndjson.gz' },
    only: { type: 'string', default: '' },
    'help-only': { type: 'boolean', default: false },
  },
});

await prepare({ development: true });
const { chromium } = await import('playwright-core');
const folder = mkdtempSync(path.join(os.tmpdir(), 'espalier-screens-'));
const port = await freePort();
const base = `http://127.0.0.1:${port}`;
const environment = { ...process.env, ...USER, DATA_DIR: folder, DATABASE_URL: '', PORT: String(port), BASE_URL: base };
const service = spawn(process.execPath, ['dist/src/main.js'], { cwd: ROOT, env: environment, stdio: 'ignore' });
try {
  await ready();
  const call = await administrator();
  const file = path.resolve(ROOT, values.file);
  if (existsSync(file)) await command('import', await inBlog(call, file, folder));
  await take(call);
} finally {
  service.kill();
  await new Promise((resolve) => service.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}

async function take(call) {
  mkdirSync(FOLDER, { recursive: true });
  await configure(call);
  const executablePath = process.env.CHROMIUM ?? EXECUTABLES.find((file) => existsSync(file));
  const browser = await chromium.launch({ executablePath });
  let total = values['help-only'] ? 0 : await takeMain(browser);
  total += await takeForHelp(
    await browser.newPage({ viewport: HELP, reducedMotion: 'reduce' }),
    await fill(call, PICTURES),
  );
  await browser.close();
  say(`${(total / 1e6).toFixed(2)} MB in docs/screens`);
}

async function takeMain(browser) {
  let total = 0;
  for (const [width, height] of SIZES)
    for (const colorScheme of SCHEMES) {
      const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });
      const page = await context.newPage();
      for await (const [name, address] of pages(page)) {
        await page.goto(base + address, { waitUntil: 'networkidle' });
        if (isWanted(name)) total += await capture(page, `${name}-${width}-${colorScheme}`, QUALITIES[width]);
      }
      await context.close();
    }
  return total;
}

async function takeForHelp(page, world) {
  let total = 0;
  await page.goto(`${base}/Login`);
  await signIn(page);
  for (const [name, { at, act, height }] of Object.entries(HELP_PICTURES)) {
    if (!isWanted(name)) continue;
    await page.goto(base + at(world), { waitUntil: 'networkidle' });
    await act?.(page);
    total += await capture(page, name, HELP.quality, await contentOf(page, height));
  }
  return total;
}

/** Of the page, without the navigation and without the space below what it shows. */
async function contentOf(page, most = HELP.height) {
  const { x, end } = await page.evaluate(() => {
    const main = document.querySelector('main');
    const shown = [...main.querySelectorAll('*')].filter(
      (element) => element.children.length === 0 && element.checkVisibility(),
    );
    const ends = shown.map((element) => element.getBoundingClientRect().bottom);
    return { x: main.getBoundingClientRect().x, end: Math.max(...ends) };
  });
  return { x, y: 0, width: HELP.width - x, height: Math.min(most, end + HELP.margin), scale: 1 };
}

/** The first one before signing in. */
async function* pages(page) {
  yield ['sign-in', '/Login'];
  await signIn(page);
  yield ['dashboard', '/Admin'];
  yield ['posts', '/Admin/Contents/ContentItems/BlogPost'];
  yield ['filter', '/Admin/Contents/ContentItems/BlogPost?q=release+status%3Apublished'];
  const editor = await page.locator('.cell-title a').first().getAttribute('href');
  yield ['editor', editor];
  yield ['history', editor.replace(/\/Edit.*/, '/History')];
  yield ['search', '/Admin/Search?q=release'];
  yield ['content-type', '/Admin/ContentTypes/BlogPost'];
  yield ['pruning', '/Admin/Settings/ContentVersionPruning'];
  yield ['users', '/Admin/Users'];
  yield ['audit-trail', '/Admin/AuditTrail'];
  yield ['site', '/blog'];
}

/** By `--only media,roles`, or all. */
function isWanted(name) {
  return values.only.split(',').some((part) => name.includes(part));
}

async function signIn(page) {
  await page.fill('[name=userName]', USER.ADMIN_USERNAME);
  await page.fill('[name=password]', USER.ADMIN_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/Admin');
}

async function capture(page, name, quality, clip) {
  const file = path.join(FOLDER, `${name}.webp`);
  const session = await page.context().newCDPSession(page);
  const shot = { format: 'webp', quality, optimizeForSpeed: false, ...(clip && { clip }) };
  const { data: image } = await session.send('Page.captureScreenshot', shot);
  writeFileSync(file, Buffer.from(image, 'base64'));
  return statSync(file).size;
}

/** Sends requests with all rights. */
async function administrator() {
  const app = await command('openid', 'app', 'create', 'setup', '--role', 'Administrator', '--json');
  const { clientSecret } = JSON.parse(app);
  const headers = { Authorization: `Basic ${Buffer.from(`setup:${clientSecret}`).toString('base64')}` };
  const body = new URLSearchParams({ grant_type: 'client_credentials' });
  const { access_token } = await (await fetch(`${base}/connect/token`, { method: 'POST', headers, body })).json();
  return async (method, address, sent) => {
    const isJson = !(sent instanceof FormData);
    const response = await fetch(`${base}/api/${address}`, {
      method,
      headers: { Authorization: `Bearer ${access_token}`, ...(isJson && { 'Content-Type': 'application/json' }) },
      ...(sent && { body: isJson ? JSON.stringify(sent) : sent }),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${method} ${address}: ${answer}`);
    return answer === '' ? undefined : JSON.parse(answer);
  };
}

async function ready() {
  for (let tries = 0; tries < 600; tries++) {
    if (
      await fetch(`${base}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The service did not become ready.');
}

async function command(...args) {
  const stdio = ['ignore', 'pipe', 'ignore'];
  const child = spawn(process.execPath, ['dist/src/cli.js', ...args], { cwd: ROOT, env: environment, stdio });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}.`);
  return output;
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port: free } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return free;
}
