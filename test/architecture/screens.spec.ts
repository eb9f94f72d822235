import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { sourceFiles } from './source-files';

const DOCS = path.resolve(__dirname, '../../docs');
const SCREENS = path.join(DOCS, 'screens');
const MOST_BYTES = 2_000_000;
const MAIN = ['audit-trail', 'content-type', 'dashboard', 'editor', 'filter', 'history', 'posts', 'pruning', 'search'];
const LOOKS = ['390', '1280', '1600'].flatMap((width) => ['light', 'dark'].map((scheme) => `${width}-${scheme}.webp`));

describe('Pictures of pages', () => {
  const names = readdirSync(SCREENS);

  it.each([...MAIN, 'sign-in', 'site', 'users'])('%s are there in each width and scheme', (page) => {
    expect(names).toEqual(expect.arrayContaining(LOOKS.map((look) => `${page}-${look}`)));
  });

  it('weigh at most 2 MB together', () => {
    const sizes = names.map((name) => statSync(path.join(SCREENS, name)).size);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(MOST_BYTES);
  });

  it('are in each guide that is the help of a page, but for those of the APIs', () => {
    const helps = sourceFiles('src').flatMap(({ text }) => [...text.matchAll(/\bhelp: '([a-z-]+)/g)]);
    const guides = new Set(helps.map(([, name]) => name));
    expect(guides.size).toBeGreaterThan(12);
    const without = [...guides].filter((name) => !read(`${name}.md`).includes('](screens/'));
    expect(without.toSorted()).toEqual(['authentication', 'errors', 'graphql']);
  });

  it('are each in a guide, or beside those of the main pages', () => {
    const guides = readdirSync(DOCS).filter((name) => name.endsWith('.md'));
    const texts = guides.map(read).join('\n');
    const others = names.filter(
      (name) => ![...MAIN, 'sign-in', 'site', 'users'].some((page) => name.startsWith(`${page}-`)),
    );
    expect(others.filter((name) => !texts.includes(`screens/${name}`))).toEqual([]);
  });
});

function read(guide: string): string {
  return readFileSync(path.join(DOCS, guide), 'utf8');
}
