import { SafeHtml } from '@espalier/plugin-sdk';
import { Liquid } from 'liquidjs';
import { itemWith } from '../../../../test/support/fake-content';
import { TemplateWorld } from '../../../../test/support/template-world';
import { newShape } from '../shapes/shape';
import { rememberDates } from './liquid-engine';

const EVIL = '</script><script>alert(1)</script>';
const home = itemWith(
  { titlePart: { title: EVIL }, autoroutePart: { path: 'about/über uns' } },
  { contentItemId: 'h'.repeat(26), contentItemVersionId: 'v'.repeat(26), displayText: EVIL, published: true },
);
const draft = itemWith({}, { contentItemId: 'd'.repeat(26), displayText: 'A draft', latest: true, published: false });
const world = new TemplateWorld({
  items: [
    { item: home, handles: ['alias:home', 'slug:home', 'toString:x'] },
    { item: draft, handles: ['alias:draft'] },
  ],
})
  .with('Content', 'liquid', '[{{ Model.DisplayType }} {{ Model.ContentItem.displayText | size }}]')
  .with('Content_Summary', 'hbs', '<b>{{Model.DisplayType}} {{ContentItem.displayText}}</b>')
  .with('Teaser', 'liquid', '({{ Model.DisplayType }})')
  .with('Footer', 'liquid', 'foot {{ mark }}{{ Model.Title }}')
  .with('Frame', 'hbs', '<i>{{Model.Body}}</i>')
  .with('Layout', 'liquid', '<main>{% block content %}none{% endblock %}</main>');

const render = (source: string, model: object = {}, options = {}) => world.render('liquid', source, model, options);

describe('Liquid', () => {
  it.each([
    ['{{ Content["alias:home"].displayText | size }}', String(EVIL.length)],
    ['{{ Content["alias:home"].DisplayText | size }}', String(EVIL.length)],
    ['{{ Content.Alias.home.titlePart.title | size }}', String(EVIL.length)],
    ['{{ Content.Slug["home"].ContentItemId }}', home.contentItemId],
    ['{{ Content["alias:nobody"].displayText }}{{ Content["x:y"].displayText }}{{ Content.name.displayText }}|', '|'],
    ['{{ Content["alias:draft"].displayText }}|{{ Content.Latest["alias:draft"].displayText }}', '|A draft'],
    [`{{ Content.ContentItemId["${home.contentItemId}"].contentType }}`, 'Page'],
    [`{{ Content.ContentItemVersionId["${home.contentItemVersionId}"].contentType }}`, 'Page'],
    [`{{ Content["contentitemid:${home.contentItemId.toUpperCase()}"].contentType }}`, 'Page'],
    [`{{ "${home.contentItemId}" | content_item_id | display_text | size }}`, String(EVIL.length)],
    [`{{ "${draft.contentItemId}" | content_item_id | display_text }}|`, '|'],
    [`{{ "${draft.contentItemId}" | content_item_id: true | display_text }}|`, 'A draft|'],
    [`{{ "${draft.contentItemId}" | content_item_id: latest: true | display_text }}|`, 'A draft|'],
    [
      `{% assign ids = "${home.contentItemId},missing,${draft.contentItemId}" | split: "," %}{% assign found = ids | content_item_id: latest: true %}` +
        '{% for item in found %}{{ item.contentItemId | slice: 0 }}{% endfor %}',
      'hd',
    ],
    ['{{ Content["alias:home"] | display_url }}', '/about/%C3%BCber%20uns'],
    ['{{ Content.Latest["alias:draft"] | display_url }}', `/Contents/ContentItems/${draft.contentItemId}`],
    ['{{ "On Prüning" | slugify }}', 'on-pruning'],
    [
      '{{ Content["alias:home"].commonPart.owner }} {{ Content["alias:home"].CommonPart.ContentItem.contentType }}',
      'u-owner Page',
    ],
    ['{{ Content["alias:home"] }}|{{ Content }}|', '||'],
  ])('%s is %j', async (source, html) => expect(await render(source)).toBe(html));

  it.each([
    ['{% contentitem handle: "alias:home" %}', `[Detail ${EVIL.length}]`],
    [
      '{% contentitem handle = "alias:home", display_type="Summary" %}',
      '<b>Summary &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;</b>',
    ],
    ['{% contentitem handle: "alias:home" display_type="Summary", alternate: "Teaser" %}', '(Summary)'],
    ['{% contentitem handle: "alias:home", wrapper: "Frame" %}', `<i>[Detail ${EVIL.length}]</i>`],
    ['{% contentitem handle: "alias:home", alternate: "Footer", mark: 1, title: "<T>" %}', 'foot &lt;T&gt;'],
    [`{% contentitem id: "${home.contentItemId}" %}`, `[Detail ${EVIL.length}]`],
    ['{% contentitem handle: "alias:nobody" %}{% contentitem handle: "alias:draft" %}{% contentitem %}', ''],
    ['{% shape "Footer", title: "<T>", mark: 1 %}', 'foot &lt;T&gt;'],
    ['{% liquid\n shape "Footer" title: "x"\n%}', 'foot x'],
  ])('%s renders %j', async (source, html) => expect(await render(source)).toBe(html));

  it('says where a tag fails', async () => {
    await expect(render('a\n {% shape %}')).rejects.toThrow('fails at line 2, column 2: shape needs a type');
  });

  it('encodes for addresses, and decodes', async () => {
    const source = '{{ "a?>/~" | base64_url_safe_encode }} {{ "YT8-L34=" | base64_url_safe_decode | raw }}';
    expect(await render(`${source}{{ x | base64_url_safe_decode }}`)).toBe('YT8-L34= a?>/~');
    await expect(render('{{ "YT8+" | base64_url_safe_decode }}')).rejects.toThrow('base64_url_safe_decode needs');
  });

  it('escapes all that it prints but safe HTML and what goes through raw', async () => {
    const model = { Text: '<b>"x"</b>', Html: new SafeHtml('<b>'), List: ['<', new SafeHtml('<br>')] };
    expect(await render('{{ Model.Text }}', model)).toBe('&lt;b&gt;&quot;x&quot;&lt;/b&gt;');
    expect(await render('{{ Model.Text | raw }}{{ Model.Html }}{{ Model.List }}', model)).toBe('<b>"x"</b><b>&lt;<br>');
    expect(await render('{{ Model.Html | append: "<i>" }}{% echo Model.Text | upcase %}', model)).toBe(
      '&lt;b&gt;&lt;i&gt;&lt;B&gt;&quot;X&quot;&lt;/B&gt;',
    );
  });

  it('knows the request, who the page is for, and the site', async () => {
    const options = {
      request: { path: '/a', query: { q: '<' } },
      site: { name: 'Garden' },
      viewer: { kind: 'user', name: 'ann' },
    };
    const source =
      '{{ Request.path }} {{ Request.Query.q }} {{ User.name }} {{ User.IsAuthenticated }} {{ Site.Name }}';
    expect(await render(source, {}, options)).toBe('/a &lt; ann true Garden');
  });

  it('shows shapes and zones', async () => {
    const inner = newShape({ type: 'Footer', properties: { Title: 'in' } });
    const model = newShape({ type: 'Any', zones: { Content: [inner, inner] }, classes: ['x'] });
    expect(
      await render('{{ Model.Content | shape_render }} {{ Model.Classes }} {{ Model.Content[0].Type }}', model),
    ).toBe('foot infoot in x Footer');
  });

  it('finds partials and layouts among the templates', async () => {
    expect(await render('{% render "Footer", mark: 7 %} {% include "Footer.liquid" %}', { Title: 't' })).toBe(
      'foot 7 foot t',
    );
    expect(await render('{% layout "Layout" %}{% block content %}mine {{ block.super | raw }}{% endblock %}')).toBe(
      '<main>mine none</main>',
    );
    expect(await render('{% render "Content_Summary", DisplayType: "hbs" %}')).toContain('<b>');
    await expect(render('a\n {% render "Nowhere" %}')).rejects.toThrow(
      'The template “Page” fails at line 2, column 2: there is no template “Nowhere”',
    );
  });

  it.each([
    ['a\n  {% if x %}', 2, 3],
    ['{{ "x" | slugfy }}', 1, 10],
    ['{% bogus %}', 1, 4],
    ['\n{% contentitem handle: %}', 2, 23],
  ])('says where %j does not compile', (source, line, column) => {
    expect(() => world.liquid.compile('Page', source)).toThrow(
      expect.objectContaining({ fault: expect.objectContaining({ line, column }) as unknown }),
    );
  });

  it.each([
    ['{{ Model.constructor }}{{ Model.__proto__ }}{{ Model.constructor.name }}'],
    ['{{ Content.constructor }}{{ Content["alias:home"].constructor }}{{ Content["alias:home"].toString }}'],
    ['{{ Request.constructor }}{{ User.may }}{{ Site.__proto__ }}{{ Model.Content.constructor }}'],
    ['{{ "constructor" | content_item_id }}{{ Model.Html.toString }}{{ Model.Html.constructor }}'],
    ['{{ constructor }}{{ __proto__ }}{{ toString }}{{ hasOwnProperty.constructor }}'],
    ['{{ process.title }}{{ process["env"] }}{{ global }}{{ globalThis }}{{ require }}'],
  ])('reaches nothing of JavaScript by %s', async (source) =>
    expect(await render(source, { Html: new SafeHtml('') })).toBe(''),
  );

  it.each(['{% include "/etc/passwd" %}', '{% render "../../package.json" %}', '{% layout "./x" %}'])(
    'reads no files: %s',
    async (source) => await expect(render(source)).rejects.toThrow(/there is no template/),
  );
});

describe('Dates in templates', () => {
  it('are in UTC and in English, wherever the server is', () => {
    expect(world.liquid.prepare().liquid.options).toMatchObject({ timezoneOffset: 0, locale: 'en-US' });
  });

  it('are in the language of the site, once it has one', async () => {
    const source = '{% assign day = "2026-03-05" %}{{ day | date: "%-d %B %Y, %a" }}, {{ day | date_to_string }}; ';
    const shown = (Language?: unknown) => render(source, {}, Language === undefined ? {} : { site: { Language } });
    expect([await shown(), await shown('en'), await shown(7), await shown('de'), await shown('fr')]).toEqual([
      '5 March 2026, Thu, 05 Mar 2026; ',
      '5 March 2026, Thu, 05 Mar 2026; ',
      '5 March 2026, Thu, 05 Mar 2026; ',
      '5 März 2026, Do, 05 Mär 2026; ',
      '5 mars 2026, jeu., 05 mars 2026; ',
    ]);
  });

  it('are of another zone where a template says so', async () => {
    const moment = '"2026-11-20T23:30:00.000Z" | date: "%-d %B %H:%M"';
    expect(await render(`{{ ${moment} }}, {{ ${moment}, "Asia/Tokyo" }}, {{ "2026-11-20" | date: "%-d" }}`)).toBe(
      '20 November 23:30, 21 November 08:30, 20',
    );
  });
});

describe('Dates in Liquid', () => {
  const made: unknown[][] = [];
  const liquid = new Liquid();
  liquid.registerFilter('date', (...parameters: unknown[]) => {
    made.push(parameters);
    return parameters.join(' as ');
  });
  rememberDates(liquid);
  const shown = (source: string, scope = {}) => liquid.parseAndRenderSync(source, scope);

  beforeEach(() => made.splice(0));

  it('are written once in each form', () => {
    const source = '{{ day | date: "%Y", 0 }}, {{ day | date: "%Y", "0" }}, {{ day | date: "%d", 0 }}; ';
    const once = '2026-11-20 as %Y as 0, 2026-11-20 as %Y as 0, 2026-11-20 as %d as 0; ';
    expect(shown(source.repeat(2), { day: '2026-11-20' })).toBe(once.repeat(2));
    expect(made).toHaveLength(3);
  });

  it.each(['now', 'today', '', 1700000000])('are written anew for %j', (day) => {
    shown('{{ day | date: "%s" }}{{ day | date: "%s" }}', { day });
    expect(made).toHaveLength(2);
  });
});
