// npm run bench:filters. How long reading and printing takes for texts of 64 KiB that are as awkward as they can be, in a process that has
// done so before, and by the clock in one that has not.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { prepare, say } from './prepare.mjs';

const [, , cold] = process.argv;
if (cold === undefined) await prepare();
const { FILTER_LIMITS, Vocabulary, parse } = await import('../libs/filter-syntax/dist/index.js');

const ROUNDS = 20;
const LENGTH = FILTER_LIMITS.length;

const terms = [
  { name: 'status', kind: 'single' },
  { name: 'tag', kind: 'single', repeatable: true },
  { name: 'text', kind: 'many' },
];
const lists = ['text', 'status', undefined].map((defaultTerm) => new Vocabulary(terms, defaultTerm));

const repeated = (...parts) => parts.map((part) => part.repeat(LENGTH).slice(0, LENGTH));
const filled = (before, filling, behind = '') =>
  before + filling.repeat(LENGTH - before.length - behind.length) + behind;

const texts = [
  ...repeated('a', 'a ', ' ', '(', ')', '()', '(a ', 'a) ', '!', '!!a ', 'NOT ', 'a NOT b OR ', 'AND ', 'OR OR a '),
  ...repeated('"', "'", '" ', '"\' ', '\\', '\\"', '"a\\', '"a" ', '""', 'a"', '"a"b'),
  ...repeated(':', 'text:', 'text: ', 'status:', 'status: ', 'tag:a ', 'status:a ', '!text:', '!text:a', 'x:', '(text:', 'text:('),
  ...repeated('\n', '\u3000a', '😀', 'İ:', 'AND"', 'OR(', 'NOT!'),
  filled('"', 'a'), filled('"', '\\'), filled('"', 'a', '"'), filled('a "', 'b "'), filled('text:', '"\\" '),
  filled('a'.repeat(FILTER_LIMITS.nameLength), ':'), filled('', ' ', 'a'), filled(`${'('.repeat(60)}a`, ' ', ')'.repeat(60)),
]; // prettier-ignore

if (cold !== undefined) {
  const begin = performance.now();
  readAndPrint(texts[Number(cold)], lists[0], false);
  process.send(performance.now() - begin, () => process.disconnect());
} else {
  measure();
  await measureCold();
}

function measure() {
  const results = texts.flatMap((text) => lists.map((list) => ({ text, ...timesOf(text, list) })));
  say(
    `${results.length} texts of ${LENGTH} characters, each read and printed ${ROUNDS} times. Median and worst processor time of the slowest:`,
  );
  for (const { text, median, worst } of results.toSorted((a, b) => b.median - a.median).slice(0, 5)) {
    say(`${milliseconds(median)}  ${milliseconds(worst)}  ${JSON.stringify(text.slice(0, 24))} …`);
  }
}

async function measureCold() {
  const results = [];
  for (const [index, text] of texts.entries()) {
    const child = fork(new URL(import.meta.url), [String(index)]);
    const [time] = await once(child, 'message');
    await once(child, 'exit');
    results.push({ text, time });
  }
  say('Each read and printed in a new process, the slowest by the clock:');
  for (const { text, time } of results.toSorted((a, b) => b.time - a.time).slice(0, 5)) {
    say(`${milliseconds(time)}  ${JSON.stringify(text.slice(0, 24))} …`);
  }
}

function readAndPrint(text, list, exactMatch) {
  const { filter } = parse(text, list, { exactMatch });
  filter.toString();
  filter.toNormalizedString();
}

function timesOf(text, list) {
  const times = Array.from({ length: ROUNDS }, (_, round) => {
    const begin = process.cpuUsage();
    readAndPrint(text, list, round % 2 === 1);
    const { user, system } = process.cpuUsage(begin);
    return (user + system) / 1000;
  }).toSorted((a, b) => a - b);
  return { median: times[ROUNDS / 2], worst: times[ROUNDS - 1] };
}

function milliseconds(time) {
  return `${time.toFixed(1).padStart(6)} ms`;
}
