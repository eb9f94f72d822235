// npm run screenshots [-- --file <export> --quality 34]. Main pages at three widths, light and dark, into docs/screens.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { prepare, ROOT, say } from './prepare.mjs';

const FOLDER = path.join(ROOT, 'docs/screens');
const SIZES = [
  [1280, 800],
  [1600, 900],
  [390, 844],
];
const SCHEMES = ['light', 'dark'];
const HELP_PAGES = {
  media: '/Admin/Media',
  tasks: '/Admin/BackgroundTasks',
  webhook: '/Admin/Webhooks/New',
  applications: '/Admin/OpenID/Applications',
  roles: '/Admin/Roles/Editor',
  templates: '/Admin/Templates/New',
};
const USER = { ADMIN_USERNAME: 'ines.moreau', ADMIN_EMAIL: 'ines@example.com', ADMIN_PASSWORD: 'a long password' };
const EXECUTABLES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

const { values } = parseArgs({
  options: {
    file: { type: 'string', default: '../shared/data/nodejs-blog.ndjson.gz' },
    quality: { type: 'string', default: '34' },
    only: { type: 'string', default: '' },
  },
});

await prepare({ development: true });
const { chromium } = await import('playwright-core');
const data = mkdtempSync(path.join(os.tmpdir(), 'espalier-screens-'));
const port = await freePort();
const base = `http://127.0.0.1:${port}`;
const environment = { ...process.env, ...USER, DATA_DIR: data, DATABASE_URL: '', PORT: String(port), BASE_URL: base };
const service = spawn(process.execPath, ['dist/src/main.js'], { cwd: ROOT, env: environment, stdio: 'ignore' });
try {
  await ready();
  if (existsSync(path.resolve(ROOT, values.file))) await command('import', values.file);
  await take();
} finally {
  service.kill();
  await new Promise((resolve) => service.once('exit', resolve));
  rmSync(data, { recursive: true, force: true });
}

async function take() {
  mkdirSync(FOLDER, { recursive: true });
  const executablePath = process.env.CHROMIUM ?? EXECUTABLES.find((file) => existsSync(file));
  const browser = await chromium.launch({ executablePath });
  let total = 0;
  for (const [width, height] of SIZES)
    for (const colorScheme of SCHEMES) {
      const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });
      const page = await context.newPage();
      for await (const [name, address] of pages(page)) {
        await page.goto(base + address, { waitUntil: 'networkidle' });
        if (isWanted(name)) total += await capture(page, path.join(FOLDER, `${name}-${width}-${colorScheme}.webp`));
      }
      if (width === SIZES[0][0] && colorScheme === SCHEMES[0]) total += await takeForHelp(page);
      await context.close();
    }
  await browser.close();
  say(`${(total / 1e6).toFixed(2)} MB in docs/screens`);
}

/** Of pages whose help has a picture, and that are not among the main ones. */
async function takeForHelp(page) {
  let total = 0;
  for (const [name, address] of Object.entries(HELP_PAGES)) {
    if (!isWanted(name)) continue;
    await page.goto(base + address, { waitUntil: 'networkidle' });
    total += await capture(page, path.join(FOLDER, `${name}-${SIZES[0][0]}-${SCHEMES[0]}.webp`));
  }
  return total;
}

/** The first one before signing in. */
async function* pages(page) {
  yield ['sign-in', '/Login'];
  await page.fill('[name=userName]', USER.ADMIN_USERNAME);
  await page.fill('[name=password]', USER.ADMIN_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/Admin');
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

async function capture(page, file) {
  const session = await page.context().newCDPSession(page);
  const shot = { format: 'webp', quality: Number(values.quality), optimizeForSpeed: false };
  const { data: image } = await session.send('Page.captureScreenshot', shot);
  writeFileSync(file, Buffer.from(image, 'base64'));
  return statSync(file).size;
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
  const child = spawn(process.execPath, ['dist/src/cli.js', ...args], { cwd: ROOT, env: environment, stdio: 'ignore' });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}.`);
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port: free } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return free;
}
