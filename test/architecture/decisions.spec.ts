import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from './source-files';

const FOLDER = path.join(ROOT, 'docs/decisions');
const INDEX = 'README.md';
/** `020 [Title](chapter.md#020-title)` or `033 Title, superseded by [237](other.md#237-other)` */
const ENTRY = /^(\d{3}) (?:\[[^\]]+\]\((\S+\.md)#\1-\S*\)|[^[]+, superseded by \[(\d{3})\]\(\S+\.md#\3-\S*\))$/;

const read = (name: string) => fs.readFileSync(path.join(FOLDER, name), 'utf8');
const chapters = fs.readdirSync(FOLDER).filter((name) => name !== INDEX);
/** Each with the number of the decision and the chapter that has it. */
const sections = chapters.flatMap((name) =>
  [...read(name).matchAll(/^## (\d{3}) \S/gm)].map(([, number]) => `${number} ${name}`),
);
const [, ...days] = read(INDEX).split(/^## /m);
const entries = days.flatMap((day) => day.split(/^- /m).slice(1)).map((entry) => entry.replaceAll(/\s+/g, ' ').trim());
const rows = entries.flatMap((entry) => {
  const [, number, chapter, successor] = ENTRY.exec(entry) ?? [];
  return number === undefined ? [] : [{ number, chapter, successor }];
});

describe('The decisions', () => {
  it('have numbers of their own, in order in the index and in each chapter', () => {
    expect(entries.filter((entry) => !ENTRY.test(entry))).toEqual([]);
    const numbers = rows.map(({ number }) => number);
    expect(numbers.length).toBeGreaterThan(150);
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const day of days) {
      const ofDay = [...day.matchAll(/^- (\d{3})/gm)].map(([, number]) => number);
      expect(ofDay).toEqual(ofDay.toSorted());
    }
    for (const name of chapters) {
      const ofChapter = sections.filter((section) => section.endsWith(` ${name}`));
      expect(ofChapter).toEqual(ofChapter.toSorted());
    }
  });

  it('are all in the index, under the days of their making', () => {
    const listed = rows.flatMap(({ number, chapter }) => (chapter === undefined ? [] : [`${number} ${chapter}`]));
    expect(listed.toSorted()).toEqual(sections.toSorted());
    const dates = days.map((day) => day.split('\n', 1)[0] ?? '');
    expect(dates.filter((date) => !/^\d{4}-\d\d-\d\d$/.test(date))).toEqual([]);
    expect(dates).toEqual(dates.toSorted());
  });

  it('that are superseded name one that holds', () => {
    const holding = new Set(rows.filter(({ chapter }) => chapter !== undefined).map(({ number }) => number));
    const wrong = rows.filter(({ successor }) => successor !== undefined && !holding.has(successor));
    expect(wrong).toEqual([]);
  });
});
