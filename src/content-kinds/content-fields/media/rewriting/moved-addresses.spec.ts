import fc from 'fast-check';
import { MovedAddresses } from './moved-addresses';

const BASE = 'https://site.example/cms';
const file = (path: string, to: string) => new MovedAddresses([{ path, to, isFolder: false }], BASE);
const folder = (path: string, to: string) => new MovedAddresses([{ path, to, isFolder: true }], BASE);

describe('The address of a file that was moved', () => {
  const moved = file('bäume/my oak.png', 'plants/"oak" (1).png');
  const to = 'plants/%22oak%22%20%281%29.png';

  it.each([
    ['<img src="/media/bäume/my oak.png">', `<img src="/media/${to}">`],
    ['<img src=/media/b%C3%A4ume/my%20oak.png?width=480>', `<img src=/media/${to}?width=480>`],
    ['<img srcset="/media/b%c3%a4ume/my%20oak.png 1x, /b.png 2x">', `<img srcset="/media/${to} 1x, /b.png 2x">`],
    ['![Oak](/media/B%C3%A4ume/my%20oak.PNG#top)', `![Oak](/media/${to}#top)`],
    ['[a]: https://site.example/cms/media/b%C3%A4ume/my%20oak.png', `[a]: https://site.example/cms/media/${to}`],
    ['<//site.example/cms/media/b%C3%A4ume/my%20oak.png>', `<//site.example/cms/media/${to}>`],
    ['See /cms/media/b%C3%A4ume/my%20oak.png.', `See /cms/media/${to}.`],
    ['/media/b%C3%A4ume/my%20oak.png', `/media/${to}`],
  ])('is rewritten in %s', (before, after) => expect(moved.text(before)).toBe(after));

  it.each([
    '<img src="https://other.example/media/b%C3%A4ume/my%20oak.png">',
    '<img src="../media/bäume/my oak.png">',
    '<img src="/other/media/bäume/my oak.png">',
    '<img src="/media/bäume/my oak.png.webp">',
    '<img src="/media/bäume/my oak.png/x">',
    '<img src="/media/bäume/my oak.pngx">',
    '<img src="/media/my oak.png">',
    '<img alt="bäume/my oak.png">',
    'bäume/my oak.png',
  ])('stays as it is in %s', (text) => expect(moved.text(text)).toBe(text));

  it('is a path in Liquid, unless that cannot have it', () => {
    const liquid = '"a.png" {{ "a.png" | asset_url }} {% assign x = \'a.png\' %} "a.png" {{ "aa.png" }} {{ "a.png';
    expect(file('a.png', 'b/c.png').text(liquid)).toBe(
      '"a.png" {{ "b/c.png" | asset_url }} {% assign x = \'b/c.png\' %} "a.png" {{ "aa.png" }} {{ "a.png',
    );
    expect(file('a.png', 'b".png').text(liquid)).toContain(`{{ "a.png" | asset_url }} {% assign x = 'b".png' %}`);
    for (const marked of ['b}}.png', '{{b.png', '{%b.png']) {
      expect(file('a.png', marked).text(liquid)).toBe(liquid);
    }
  });

  it('is the path of a media field', () => {
    expect(moved.path('Bäume/My Oak.PNG')).toBe('plants/"oak" (1).png');
    expect(moved.path('my oak.png')).toBe('my oak.png');
  });

  it('is one of several', () => {
    const both = ['a.png', 'b.png'].map((path) => ({ path, to: 'c.png', isFolder: false }));
    expect(new MovedAddresses(both, BASE).text('/media/a.png /media/b.png')).toBe('/media/c.png /media/c.png');
  });
});

describe('The addresses in a folder that was moved', () => {
  it('are rewritten, and those of other folders are not', () => {
    const moved = folder('trees', 'plants/old trees');
    expect(
      moved.text('"/media/Trees/a/b.png" "/media/trees.png" "/media/treesa/b.png" {{ "trees/c.png" }} "trees/c.png"'),
    ).toBe(
      '"/media/plants/old%20trees/a/b.png" "/media/trees.png" "/media/treesa/b.png" {{ "plants/old trees/c.png" }} "trees/c.png"',
    );
    expect(['Trees/a/b.png', 'trees', 'treesa/b.png', 'x/trees/b.png'].map((path) => moved.path(path))).toEqual([
      'plants/old trees/a/b.png',
      'trees',
      'treesa/b.png',
      'x/trees/b.png',
    ]);
  });

  it('may go into the library itself', () => {
    const moved = folder('a/trees', '');
    expect(moved.text('/media/a/trees/b.png {{ "a/trees/b.png" }}')).toBe('/media/b.png {{ "b.png" }}');
    expect(moved.path('a/trees/b.png')).toBe('b.png');
  });
});

it('Texts without an address stay, and none ends an attribute or a text that it is put into', () => {
  const name = fc.string({ unit: fc.constantFrom(...Array.from('aä "\'()<>&{}%.~!*\\')), minLength: 1, maxLength: 8 });
  const filler = fc.string({ unit: fc.constantFrom(...Array.from('a{}%"\'/<> media')), maxLength: 30 });
  fc.assert(
    fc.property(name, name, filler, filler, (from, to, before, after) => {
      const moved = file(`${from}.png`, `${to}.png`);
      expect(moved.text(`${before}\n${after}`.replaceAll('.png', ''))).toBe(
        `${before}\n${after}`.replaceAll('.png', ''),
      );
      const attribute = /^<img src="([^"<>' ()]*)">$/.exec(
        moved.text(`<img src="/media/${encodeURIComponent(`${from}.png`)}">`),
      );
      expect(decodeURIComponent(attribute?.[1] ?? '')).toBe(`/media/${to}.png`);
    }),
    { numRuns: 1000, seed: 7 },
  );
});
