import type { Principal } from '@espalier/plugin-sdk';
import { itemWith } from '../../../../test/support/fake-content';
import { TemplateWorld } from '../../../../test/support/template-world';
import type { TemplateLanguage } from '../templates/template';

const HOME = itemWith(
  { titlePart: { title: 'Home' } },
  { contentItemId: 'h'.repeat(26), displayText: 'Home', published: true },
);

describe('A tag contentitem of which a parameter is wrong', () => {
  const world = new TemplateWorld({ items: [{ item: HOME, handles: ['alias:home'] }] }).with('Content', 'liquid', '');
  const viewerWho = (may: boolean) =>
    ({ kind: 'user', name: 'x', may: (name: string) => may && name === 'ManageTemplates' }) as unknown as Principal;

  const shown = async (language: TemplateLanguage, source: string, manages: boolean, isPage = true) => {
    const told: string[] = [];
    const html = await world.render(
      language,
      `before\n ${source}after`,
      {},
      {
        viewer: viewerWho(manages),
        request: isPage ? { path: '/', query: {} } : undefined,
        onNotices: (notices) =>
          void told.push(
            ...notices.map(({ template, line, column, message }) => `${template} ${line}:${column} ${message}`),
          ),
      },
    );
    return { html, told };
  };

  const WRONG: readonly (readonly [TemplateLanguage, string, string])[] = [
    ['liquid', '{% contentitem %}', 'needs a handle or an id, but was given neither'],
    ['liquid', '{% contentitem hndle: "alias:home", display_type: "Summary" %}', 'but was given hndle, display_type'],
    [
      'liquid',
      '{% contentitem handle: "home" %}',
      'begins with one of alias:, contentitemid:, slug:, but was given "home"',
    ],
    ['liquid', '{% contentitem handle: "allias:home" %}', 'but was given "allias:home"'],
    ['liquid', '{% contentitem handle: 7 %}', 'needs text for handle, but was given 7'],
    ['liquid', '{% assign l = "a,b" | split: "," %}{% contentitem id: l %}', 'needs text for id, but was given a list'],
    [
      'liquid',
      '{% contentitem handle: "alias:home", display_type: 3 %}',
      'needs text for display_type, but was given 3',
    ],
    [
      'liquid',
      '{% contentitem handle: "alias:home", cache_id: "x" %}',
      'needs no cache_id: nothing is cached automatically',
    ],
    ['hbs', '{{contentItem}}', 'needs a handle or an id, but was given neither'],
    ['hbs', '{{contentItem handle="home"}}', 'but was given "home"'],
    ['hbs', '{{contentItem handle=true}}', 'needs text for handle, but was given true'],
  ];

  it.each(WRONG)('says in %s where and why: %s', async (language, source, why) => {
    const { html, told } = await shown(language, source, false);
    expect(html).toBe('before\n after');
    expect(told).toEqual([expect.stringMatching(/^Page 2:\d+ “contentitem” needs /)]);
    expect(told[0]).toContain(why);
  });

  it('is shown to those who manage templates on a page, escaped, and to nobody elsewhere', async () => {
    const source = '{% contentitem handle: "<b>home" %}';
    expect((await shown('liquid', source, true)).html).toMatch(
      /before\n <p class="template-notice" role="status">The template “Page” leaves something out at line 2, column 2: .*“&lt;b&gt;home”<\/p>after/,
    );
    const { html, told } = await shown('liquid', source, true, false);
    expect([html, told.length]).toEqual(['before\n after', 1]);
  });

  it.each([
    ['liquid', '{% contentitem handle: "alias:home" %}'],
    ['liquid', '{% contentitem handle: "ALIAS:nobody" %}'],
    ['liquid', '{% contentitem handle: Model.Nothing %}{% contentitem id: "" %}'],
    ['hbs', '{{contentItem handle=Model.Nothing}}'],
  ] as const)('is none, in %s, of an item that is there or is not: %s', async (language, source) =>
    expect((await shown(language, source, true)).told).toEqual([]),
  );

  it('is told of what is true in the end, when all is loaded', async () => {
    const source = '{% assign home = Content["alias:home"] %}{% contentitem handle: home.displayText %}';
    expect((await shown('liquid', source, false)).told).toEqual([expect.stringContaining('was given "Home"')]);
  });
});

describe('One id', () => {
  const world = new TemplateWorld({ items: [{ item: HOME }] });
  const ID = HOME.contentItemId;

  it.each([
    ['liquid', `{{ "${ID}" | content_item_id | display_text }}`, 'Home'],
    [
      'liquid',
      `{% assign l = "${ID}" | split: "," %}{% assign f = l | content_item_id %}{{ f[0].displayText }}`,
      'Home',
    ],
    ['hbs', `{{#each (getContentItemsById "${ID}")}}{{displayText}}{{/each}}`, 'Home'],
    ['hbs', `{{#each (getContentItemsById "${'x'.repeat(26)}")}}{{displayText}}{{/each}}`, ''],
  ] as const)('is as good as a list of it, in %s: %s', async (language, source, html) =>
    expect(await world.render(language, source)).toBe(html),
  );
});
