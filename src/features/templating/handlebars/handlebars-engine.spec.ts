import { SafeHtml } from '@espalier/plugin-sdk';
import { itemWith } from '../../../../test/support/fake-content';
import { TemplateWorld } from '../../../../test/support/template-world';
import { newShape } from '../shapes/shape';

const EVIL = '</script><script>alert(1)</script>';
const SHOWN = '&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;';
const home = itemWith(
  { titlePart: { title: EVIL }, autoroutePart: { path: 'about' } },
  { contentItemId: 'h'.repeat(26), contentItemVersionId: 'v'.repeat(26), displayText: EVIL, published: true },
);
const draft = itemWith({}, { contentItemId: 'd'.repeat(26), displayText: 'A draft', latest: true, published: false });
const world = new TemplateWorld({
  items: [
    { item: home, handles: ['alias:home'] },
    { item: draft, handles: ['alias:draft'] },
  ],
})
  .with('Content', 'hbs', '[{{DisplayType}} {{ContentItem.displayText}}]')
  .with('Content_Summary', 'liquid', '<b>{{ Model.DisplayType }}</b>')
  .with('Teaser', 'hbs', '({{Model.DisplayType}})')
  .with('Footer', 'hbs', 'foot {{mark}}{{Title}}')
  .with('Plain', 'liquid', 'plain {{ Model.mark }}')
  .with('Card__Wide', 'hbs', 'wide')
  .with('Frame', 'liquid', '<i>{{ Model.Body }}</i>')
  .with('Layout', 'hbs', '<main>{{> @partial-block}}{{> side}}</main>');

const render = (source: string, model: object = {}, options = {}) => world.render('hbs', source, model, options);

describe('Handlebars', () => {
  it.each([
    ['{{#with (getContentItemByHandle "alias:home")}}{{displayText}} {{DisplayText}}{{/with}}', `${SHOWN} ${SHOWN}`],
    ['{{getContentItemIdByHandle "alias:home"}}', home.contentItemId],
    ['{{#with (getContentItemByHandle "alias:draft")}}there{{else}}none{{/with}}', 'none'],
    ['{{#with (getContentItemByHandle "alias:draft" latest=true)}}{{displayText}}{{/with}}', 'A draft'],
    ['{{#with (getContentItemByHandle "alias:draft" true)}}{{displayText}}{{/with}}', 'A draft'],
    ['{{#with (getContentItemByHandle "nobody")}}there{{else}}none{{/with}}', 'none'],
    [`{{#with (getContentItemById "${home.contentItemId}")}}{{commonPart.owner}}{{/with}}`, 'u-owner'],
    [`{{#with (getContentItemByVersionId "${home.contentItemVersionId}")}}{{contentType}}{{/with}}`, 'Page'],
    [`{{displayText (getContentItemById (getContentItemIdByHandle "alias:draft") true)}}`, 'A draft'],
    ['{{displayUrl (getContentItemByHandle "alias:home")}}', '/about'],
    [
      `{{displayUrl (contentItemId "${draft.contentItemId}" latest=true)}}`,
      `/Contents/ContentItems/${draft.contentItemId}`,
    ],
    ['{{slugify "On Prüning"}}', 'on-pruning'],
    ['{{#if (eq (slugify "A b") "a-b")}}same{{/if}}{{#if (eq 1 "1")}}not{{/if}}', 'same'],
    ['{{#if (and (not Nothing) (or Nothing "x"))}}both{{/if}}{{#if (and "x" 0)}}not{{/if}}', 'both'],
    ['{{getContentItemByHandle "alias:home"}}|', '|'],
    ['{{getContentItemByHandle}}{{getContentItemById 7}}{{getContentItemsById "x"}}|', '|'],
  ])('%s is %j', async (source, html) => expect(await render(source)).toBe(html));

  it('has addresses begin with the path of the service', async () => {
    const source = '{{displayUrl (getContentItemByHandle "alias:home")}}';
    expect(await render(source, {}, { site: { BasePath: '/cms' } })).toBe('/cms/about');
  });

  it('finds many items at once, in the order asked for', async () => {
    const ids = [draft.contentItemId, 'missing', home.contentItemId];
    const source = '{{#each (getContentItemsById Model.Ids latest=true)}}{{contentItemId}} {{/each}}';
    expect(await render(source, { Ids: ids })).toBe(`${ids[0]} ${ids[2]} `);
  });

  it.each([
    ['{{contentItem handle="alias:home"}}', `[Detail ${SHOWN}]`],
    ['{{contentItem handle="alias:home" displayType="Summary"}}', '<b>Summary</b>'],
    ['{{contentItem handle="alias:home" displayType="Summary" alternate="Teaser"}}', '(Summary)'],
    ['{{contentItem handle="alias:home" displayType="Summary" wrapper="Frame"}}', '<i><b>Summary</b></i>'],
    [`{{contentItem id="${home.contentItemId}"}}`, `[Detail ${SHOWN}]`],
    ['{{contentItem handle="alias:nobody"}}{{contentItem handle="alias:draft"}}', ''],
    ['{{shape "Footer" title="<T>"}}', 'foot &lt;T&gt;'],
  ])('%s renders %j', async (source, html) => expect(await render(source)).toBe(html));

  it('escapes all that it prints but safe HTML and what goes through raw', async () => {
    const model = { Text: '<b>"x"</b>', Html: new SafeHtml('<b>') };
    expect(await render('{{Text}} {{Model.Html}}{{raw Text}}', model)).toBe(
      '&lt;b&gt;&quot;x&quot;&lt;/b&gt; <b><b>"x"</b>',
    );
  });

  it('knows the request, who the page is for, and the site, from within blocks too', async () => {
    const options = { request: { path: '/a', query: { q: '<' } }, site: { name: 'Garden' } };
    const source = '{{Request.path}} {{#each List}}{{@root.Site.Name}} {{@root.User.isAuthenticated}}{{/each}}';
    expect(await render(source, { List: [1] }, options)).toBe('/a Garden false');
  });

  it('shows shapes and zones', async () => {
    const inner = newShape({ type: 'Footer', properties: { Title: 'in' } });
    const model = newShape({ type: 'Any', zones: { Content: [inner, inner] } });
    expect(await render('{{shapeRender Content}} {{#each Model.Content}}{{Type}}{{/each}}', model)).toBe(
      'foot infoot in FooterFooter',
    );
  });

  it('finds partials among the templates, of either language, with their parameters and blocks', async () => {
    expect(await render('{{> Footer mark=1}} {{> Plain mark=2}} {{> Card-Wide}}', { Title: 't' })).toBe(
      'foot 1t plain 2 wide',
    );
    expect(await render('{{#> Layout}}mine{{#*inline "side"}} side{{/inline}}{{/Layout}}')).toBe(
      '<main>mine side</main>',
    );
    await expect(render('{{> Nowhere}}')).rejects.toThrow('The template “Page” fails: The partial Nowhere could not');
  });

  it('says where a helper fails, and which partial is not there', async () => {
    const fault = 'shape needs a type';
    await expect(render('a\n {{#if true}}{{shape}}{{/if}}')).rejects.toThrow(`fails at line 2, column 14: ${fault}`);
    await expect(render(`{{#with (shape)}}{{/with}}`)).rejects.toThrow('fails at line 1, column 9: shape needs a type');
    await expect(render('{{#if true}}{{> Nowhere}}{{/if}}')).rejects.toThrow('fails: The partial Nowhere could not');
  });

  it.each([
    ['a\n {{bogus "x"}}', 2, 2, 'there is no helper “bogus”'],
    ['{{log "x"}}', 1, 1, 'there is no helper “log”'],
    ['a\n{{#if x}}\nb', 3, 2, 'it ends before'],
    ['{{#if x}}{{/each}}', 1, 4, "if doesn't match each"],
    ['abc {{ "x }}', 1, 5, 'it ends before these braces are closed'],
    ['a {{x y=}}', 1, undefined, 'cannot'],
    ['{{> a b c}}', 1, 1, 'Unsupported number of partial arguments'],
  ])('says where %j does not compile', (source, line, column, message) => {
    expect(() => world.handlebars.compile('Page', source)).toThrow(
      expect.objectContaining({
        fault: expect.objectContaining({ line, ...(column && { column }) }) as unknown,
        message: expect.stringContaining(message) as unknown,
      }),
    );
  });

  it.each([
    ['{{Model.constructor}}{{constructor}}{{Model.__proto__}}{{lookup Model "constructor"}}'],
    ['{{#with (lookup this "__proto__")}}in{{/with}}{{#with Model.constructor}}in{{/with}}'],
    ['{{#with (getContentItemByHandle "alias:home")}}{{constructor}}{{toString}}{{__proto__}}{{/with}}'],
    ['{{Html.toHTML}}{{Html.constructor}}{{#with Html}}{{toString}}{{/with}}'],
    ['{{@rendering}}{{@_parent.rendering}}{{process}}{{require}}{{global}}{{@root.constructor}}'],
    ['{{#each Model.List.constructor}}x{{/each}}{{Model.List.map}}{{__defineGetter__}}'],
  ])('reaches nothing of JavaScript by %s', async (source) =>
    expect(await render(source, { Html: new SafeHtml(''), List: [1] })).toBe(''),
  );
});
