import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from './source-files';

const FOLDER = path.join(ROOT, 'docs/decisions');
const INDEX = 'README.md';
const read = (name: string) => fs.readFileSync(path.join(FOLDER, name), 'utf8');
const chapters = fs.readdirSync(FOLDER).filter((name) => name !== INDEX);

describe('The decisions', () => {
  it('have numbers of their own, in order in each chapter', () => {
    const numbers = chapters.map((name) => [...read(name).matchAll(/^## (\d{3}) \S/gm)].map(([, number]) => number));
    const all = numbers.flat();
    expect(all.length).toBeGreaterThan(150);
    expect(all.toSorted()).toEqual([...new Set(all)].toSorted());
    for (const ofChapter of numbers) expect(ofChapter).toEqual(ofChapter.toSorted());
  });

  it('are sections of chapters that the index names', () => {
    const titled = chapters.filter((name) => read(name).match(/^## (?!\d{3} \S)/m));
    expect(titled).toEqual([]);
    const named = [...read(INDEX).matchAll(/^- \[(.+)\]\((\S+)\)$/gm)].map(([, title, name]) => `${name}: # ${title}`);
    expect(named).toEqual(chapters.toSorted().map((name) => `${name}: ${read(name).split('\n')[0]}`));
  });
});
