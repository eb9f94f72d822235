import { loadavg } from 'node:os';
import type { CDPSession, Page } from 'playwright-core';
import { EditorWorld, requireFaultless, until } from '../support/editor-world';
import { metricsOf, slowed, SLOWDOWN } from '../support/processor-time';

const WORDS = 20_000;
const PARAGRAPH_WORDS = 50;
/** 200 say more, and take three minutes. */
const KEYS = Number(process.env.TYPING_KEYS ?? 20);
const BARE_KEYS = KEYS / 4;
const WORD_KEYS = 6;
const PAUSE_MS = 100;

/** Pages are asked in strings: their policy lets nothing be evaluated from within. */
const WATCH = `
  window.waits = [];
  let at;
  addEventListener('keydown', ({ timeStamp }) => (at = timeStamp), true);
  addEventListener('input', () => {
    if (at === undefined) return;
    const from = at;
    at = undefined;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => waits.push(performance.now() - from);
      port2.postMessage(0);
    });
  }, true);
`;

/** What no text could be typed faster than, in this browser on this machine. */
const BARE = `
  document.body.innerHTML = '<p contenteditable>Word</p>';
  document.querySelector('p').focus();
`;

/** Prints how long a key takes, and asks only that each arrives: machines differ, and may be busy. */
describe('A key in the middle of a post of 20,000 words', () => {
  let world: EditorWorld;

  beforeAll(async () => {
    world = await EditorWorld.start();
  });
  afterAll(() => world.stop());

  it.each(['markdown', 'html'])('arrives in %s', async (language) => {
    const page = await openPost(language);
    const chromium = await slowed(page);
    await page.evaluate(WATCH);
    await time(page, chromium, language, KEYS);
    expect(await page.evaluate(`document.activeElement.textContent`)).toMatch(
      new RegExp(`( x{5}){${Math.floor((KEYS - 1) / WORD_KEYS)}} x`),
    );
    await page.evaluate(BARE);
    await time(page, chromium, 'a page with nothing but a line', BARE_KEYS);
  });

  async function openPost(language: string): Promise<Page> {
    const words = (from: number) => Array.from({ length: PARAGRAPH_WORDS }, (_, at) => `word${from + at}`).join(' ');
    const paragraphs = Array.from({ length: WORDS / PARAGRAPH_WORDS }, (_, at) => words(at * PARAGRAPH_WORDS));
    const body =
      language === 'html'
        ? { teaser: paragraphs.map((text) => `<p>${text}</p>`).join('\n') }
        : { markdownBodyPart: { markdown: paragraphs.join('\n\n') } };
    const opened = await world.enter();
    const { page } = opened;
    await world.edit(page, await world.save('Article', { titlePart: { title: 'Long' }, ...body }));
    await page.locator('.prose > *', { hasText: 'word10000' }).click();
    await page.mouse.move(0, 0);
    await until(page, `document.activeElement.matches('.prose')`);
    requireFaultless(opened);
    return page;
  }
});

async function time(page: Page, chromium: CDPSession, title: string, keys: number): Promise<void> {
  const names = ['TaskDuration', 'ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'];
  const work: number[][] = [];
  for (let key = 0; key < keys; key++) {
    const before = await metricsOf(chromium, names);
    await page.keyboard.type(key % WORD_KEYS === 0 ? ' ' : 'x');
    await page.waitForTimeout(PAUSE_MS);
    const after = await metricsOf(chromium, names);
    work.push(after.map((value, at) => value - (before[at] ?? 0)));
  }
  const waits = await page.evaluate<number[]>('waits.splice(0)');
  const lines = names.map((name, index) => `${name}: ${spread(work.map((one) => one[index] ?? 0))}`);
  const load = `load of the machine ${loadavg()[0]?.toFixed(1)}`;
  const all = [
    `${title}, ${SLOWDOWN} times slower, ${load}`,
    `  key to paint: ${spread(waits)}`,
    ...lines.map((line) => `  ${line}`),
  ];
  process.stdout.write(`${all.join('\n')}\n`);
}

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => `${(sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)} ms`;
  return `median ${at(0.5)}, 95th percentile ${at(0.95)}, of ${sorted.length}`;
}
