import { parseDocument, type HelpDocument } from './parse-document';
import { linkTargetIn } from './help-library';

const DOCUMENTS = new Set(['audit-trail', 'README', 'paint/mixing', 'paint/tins', 'screens/posts.webp']);
const surroundings = {
  has: (name: string) => DOCUMENTS.has(name),
  addressOf: (topic: string) => `/base/Admin/Help/${topic}`,
  basePath: '/base',
};

const sizeOf = (src: string) => (src === 'screens/posts.webp' ? { width: 1280, height: 800 } : undefined);

const parsed = (text: string, name = 'audit-trail') =>
  parseDocument(name, text, { targetOf: linkTargetIn(name, surroundings), sizeOf });

const htmlOf = ({ sections }: HelpDocument) =>
  sections
    .flatMap(({ blocks }) => blocks.map(({ html }) => String(html).trim()))
    .join('\n')
    .trim();

describe('A document of the help', () => {
  it('has its first heading as its title, and sections with the ids that code hosts give', () => {
    const { title, sections } = parsed(
      '# Audit *trail*\n\nWho did it.\n\n## `where`, and not who\n\nHere.\n\n### Näher\n\n## Seals\n\n## Seals\n\n# More\n',
    );
    expect(title).toBe('Audit trail');
    expect(sections.map(({ id, level, heading }) => [id, level, heading])).toEqual([
      ['audit-trail', 1, 'Audit trail'],
      ['where-and-not-who', 2, 'where, and not who'],
      ['näher', 3, 'Näher'],
      ['seals', 2, 'Seals'],
      ['seals-1', 2, 'Seals'],
      ['more', 2, 'More'],
    ]);
  });

  it.each(['', 'Only a line.', '```\n# no heading\n```'])('is named by its file when it has no heading: %j', (text) => {
    expect(parsed(text).title).toBe('audit-trail');
    expect(parsed(text).sections.map(({ level }) => level)).toEqual([1]);
  });

  it('has its text to be searched, without marks, and its code', () => {
    const text =
      '# A\n\nWho *did*\nit: [`this`](x.md).\n\n<!-- not run -->\n\n- one\n- two\n\n```sh\ncurl x\n```\n\n| a |\n|---|\n| b |\n';
    expect(parsed(text).sections[0].text).toBe('Who did it: this. one two curl x\n a b');
  });

  it.each([
    ['#seals', '/base/Admin/Help/audit-trail#seals'],
    ['README.md', '/base/Admin/Help/README'],
    ['audit-trail.md#a', '/base/Admin/Help/audit-trail#a'],
    ['/Admin/Users', '/base/Admin/Users'],
    ['https://example.com/a.md', 'https://example.com/a.md'],
    ['mailto:a@example.com', 'mailto:a@example.com'],
  ])('leads by %s to %s', (href, target) => {
    expect(htmlOf(parsed(`[x](${href})`))).toBe(`<p><a href="${target}">x</a></p>`);
  });

  it('shows its pictures in their size, and the words of those that there are not', () => {
    const image = '<p><img src="/base/Admin/Help/screens/posts.webp" alt="The list" width="1280" height="800" /></p>';
    expect(htmlOf(parsed('![The list](screens/posts.webp)'))).toBe(image);
    expect(htmlOf(parsed('![The list](screens/none.webp)'))).toBe('<p>The list</p>');
    expect(htmlOf(parsed('![The list](../secret.webp)'))).toBe('<p>The list</p>');
  });

  it.each(['decisions/001-a.md', 'unknown.md', '../CHANGELOG.md', '../src/main.ts', 'decisions'])(
    'shows %s, which is not part of the help, as text',
    (href) => {
      expect(htmlOf(parsed(`[*x* and](${href}) [y](README.md)`))).toBe(
        '<p><em>x</em> and <a href="/base/Admin/Help/README">y</a></p>',
      );
    },
  );

  it('leads to others of its own folder', () => {
    expect(htmlOf(parsed('[a](tins.md) [b](../audit-trail.md)', 'paint/mixing'))).toBe(
      '<p><a href="/base/Admin/Help/paint/tins">a</a> <a href="/base/Admin/Help/audit-trail">b</a></p>',
    );
  });

  it('has nothing that runs, and no comments', () => {
    const text = '<script>x()</script>\n\n<!-- not run -->\n\na <b onclick="x()">b</b> [c](javascript:x())\n';
    expect(htmlOf(parsed(text))).toBe('<p>a <b>b</b> [c](javascript:x())</p>');
  });

  it('names its tables, and has no empty headings in them', () => {
    const text = '| a |  |\n|---|---|\n| 1 | 2 |\n\n## More\n\ntext\n\n| b |\n|---|\n| 3 |\n';
    const blocks = parsed(text).sections.flatMap((section) => section.blocks);
    expect(blocks.map(({ table }) => table)).toEqual(['Table 1: audit-trail', undefined, 'Table 2: More']);
    expect(String(blocks[0].html)).toContain('<th>a</th>\n<td></td>');
  });
});
