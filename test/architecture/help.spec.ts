import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, sourceFiles } from './source-files';

const NAMED = /\bhelp(?::| =) '([a-z-]+(?:#[a-z-]+)?)'/gi;
const PICTURE = /^!\[[^\]]+\]\(screens\/[a-z0-9-]+\.webp\)$/m;
const PROGRAM = /^ *```|^\||[{[] *"|(?:GET|POST|PUT|DELETE) \/api|^npm /m;

/** What stands between a heading and the next one; of a whole document, below its title. */
function sectionOf(topic: string): string {
  const [document = '', anchor] = topic.split('#');
  const sections = readFileSync(path.join(ROOT, `docs/${document}.md`), 'utf8').split(/^#+ (?=\S)/m);
  const found = anchor === undefined ? sections[1] : sections.find((section) => idOf(section) === anchor);
  if (found === undefined) throw new Error(`docs/${document}.md has no heading ${anchor}.`);
  return found.slice(found.indexOf('\n')).trim();
}

function idOf(section: string): string {
  const [heading = ''] = section.split('\n', 1);
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
}

/** As they stand on the pages, without what only screen readers say, and up to the first value. */
function textsOfPages(): Set<string> {
  const { texts } = JSON.parse(readFileSync(path.join(ROOT, 'src/platform/texts/en.json'), 'utf8')) as {
    texts: Record<string, string>;
  };
  return new Set(
    Object.keys(texts).map((text) => text.replace(/<hidden>.*?<\/hidden>|(:| |<[a-z]+>)*\{.*$/g, '').trim()),
  );
}

describe('The help of a page', () => {
  const named = sourceFiles('src').flatMap(({ text }) => [...text.matchAll(NAMED)].map(([, topic]) => topic));
  const topics = [...new Set(named)].toSorted();
  const shown = textsOfPages();

  it('is found, however pages name it', () => {
    expect(topics.length).toBeGreaterThan(25);
    expect(topics).toEqual(expect.arrayContaining(['errors', 'history#the-history-of-an-item', 'pruning']));
  });

  it.each(topics)('%s has a picture and says what one does there, not what programs do', (topic) => {
    const section = sectionOf(topic);
    expect(section).toMatch(PICTURE);
    const [first = ''] = section.replace(PICTURE, '').trim().split('\n\n');
    expect(first).not.toMatch(PROGRAM);
    expect(section).not.toMatch(/^ *```|^\|/m);
  });

  it.each(topics)('%s names buttons and boxes as the pages do', (topic) => {
    const names = [...sectionOf(topic).matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = '']) => name.replace(/\s+/g, ' '));
    expect(names).not.toEqual([]);
    expect(names.filter((name) => !shown.has(name) && !shown.has(name.replace(/…$/, '')))).toEqual([]);
  });
});
