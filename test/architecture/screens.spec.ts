import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const DOCS = path.resolve(__dirname, '../../docs');
const SCREENS = path.join(DOCS, 'screens');
const MOST_BYTES = 2_000_000;
const CONTENT = ['content-type', 'dashboard', 'editor', 'filter', 'history', 'posts', 'search', 'site'];
const MAIN = [...CONTENT, 'audit-trail', 'pruning', 'sign-in', 'users'];
const README = readFileSync(path.join(DOCS, '../README.md'), 'utf8');
const LOOKS = ['390', '1280', '1600'].flatMap((width) => ['light', 'dark'].map((scheme) => `${width}-${scheme}.webp`));

describe('Pictures of pages', () => {
  const names = readdirSync(SCREENS);

  it.each(MAIN)('%s are there in each width and scheme', (page) => {
    expect(names).toEqual(expect.arrayContaining(LOOKS.map((look) => `${page}-${look}`)));
  });

  it('weigh at most 2 MB together', () => {
    const sizes = names.map((name) => statSync(path.join(SCREENS, name)).size);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(MOST_BYTES);
  });

  it.each(MAIN)('%s is shown in README, light and dark, and enlarged', (page) => {
    for (const look of ['1280-light', '1280-dark', '1600-light'])
      expect(README).toContain(`"docs/screens/${page}-${look}.webp"`);
  });

  it('are shown in README as on a phone', () => {
    expect(README.match(/"docs\/screens\/[a-z-]+-390-(?:light|dark)\.webp"/g)?.length).toBeGreaterThan(4);
  });

  it('are each in a guide, or beside those of the main pages', () => {
    const guides = readdirSync(DOCS).filter((name) => name.endsWith('.md'));
    const texts = guides.map(read).join('\n');
    const others = names.filter((name) => !LOOKS.some((look) => name.endsWith(`-${look}`)));
    expect(others.filter((name) => !texts.includes(`screens/${name}`))).toEqual([]);
  });
});

function read(guide: string): string {
  return readFileSync(path.join(DOCS, guide), 'utf8');
}
