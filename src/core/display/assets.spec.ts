import { Assets } from './assets';

describe('The style sheets', () => {
  const assets = new Assets();

  it.each(['admin.css', 'site.css'])('%s has the fonts in it, at addresses that there are', (name) => {
    const style = assets.at(assets.pathOf(name))?.content.toString() ?? '';
    expect(style).not.toContain('@import');
    const fonts = [...style.matchAll(/@font-face \{[^}]*url\("\.\.([^"]*)"\)/g)].map(([, path]) => `/assets${path}`);
    expect(fonts).toHaveLength(5);
    expect(fonts.filter((path) => assets.at(path) === undefined)).toEqual([]);
  });
});
