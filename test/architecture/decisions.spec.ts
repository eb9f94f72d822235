import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from './source-files';

const FOLDER = path.join(ROOT, 'docs/decisions');
/** `020 [Title](chapter.md#020-title), 2026-11-21, partly superseded by [123](other.md#123-other)` */
const ENTRY =
  /^(\d{3}) (?:\[[^\]]+\]\((\S+\.md)#\1-\S*\)|[^[\],]+), ([\d-]+)(?:, (partly superseded|superseded))?(?: by (.+))?$/;

/** Numbers of decisions by the chapter that has them. */
const chapters = fs
  .readdirSync(FOLDER)
  .filter((name) => name !== 'README.md')
  .flatMap((name) =>
    [...fs.readFileSync(path.join(FOLDER, name), 'utf8').matchAll(/^##? (\d{3})\b/gm)].map(([, number]) => ({
      number,
      name,
    })),
  );
const entries = fs
  .readFileSync(path.join(FOLDER, 'README.md'), 'utf8')
  .split(/^- /m)
  .slice(1)
  .map((entry) => entry.replaceAll(/\s+/g, ' ').trim());
const rows = entries.flatMap((entry) => {
  const [, number, name, date, status = 'accepted', successors = ''] = ENTRY.exec(entry) ?? [];
  return number === undefined ? [] : [{ number, name, status, date, successors }];
});

describe('The decisions', () => {
  it('have numbers of their own, in order in the index', () => {
    expect(entries.filter((entry) => !ENTRY.test(entry))).toEqual([]);
    const numbers = rows.map(({ number }) => number);
    expect(numbers.length).toBeGreaterThan(150);
    expect(numbers).toEqual([...new Set(numbers)].toSorted());
  });

  it('are all in the index, each with its chapter and its date', () => {
    const standing = rows.filter(({ status }) => status !== 'superseded');
    const listed = standing.map(({ number, name }) => `${number} ${name}`);
    expect(chapters.map(({ number, name }) => `${number} ${name}`).toSorted()).toEqual(listed.toSorted());
    expect(rows.filter(({ date }) => Number.isNaN(Date.parse(date)))).toEqual([]);
  });

  it('that do not hold any more say which do', () => {
    const known = new Set(rows.map(({ number }) => number));
    const wrong = rows.filter(({ status, successors }) => {
      const numbers = successors.match(/(?<=\[)\d{3}(?=\])/g) ?? [];
      return (status === 'accepted') !== (numbers.length === 0) || numbers.some((number) => !known.has(number));
    });
    expect(wrong).toEqual([]);
  });
});
