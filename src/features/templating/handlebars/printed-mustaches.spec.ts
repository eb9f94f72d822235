import { SafeHtml } from '@espalier/plugin-sdk';
import { TemplateWorld } from '../../../../test/support/template-world';

const world = new TemplateWorld().with('Row', 'hbs', '<i>{{this}}</i>');
const MODEL = {
  Title: 'a < b = `c`',
  Html: new SafeHtml('<hr>'),
  List: ['a', ['<', 'c']],
  Zero: 0,
  No: false,
  Nil: null,
  slugify: 'of the model',
};

describe('What Handlebars prints', () => {
  it.each([
    ['{{Title}}', 'a &lt; b &#x3D; &#x60;c&#x60;'],
    ['{{{Title}}}{{&Title}}', 'a < b = `c`a < b = `c`'],
    ['{{raw Title}}', 'a < b = `c`'],
    ['{{Html}}{{{Html}}}', '<hr><hr>'],
    ['{{List}}|{{{List}}}', 'a,&lt;,c|a,<,c'],
    ['{{Zero}}{{{Zero}}}{{No}}{{{No}}}', '00falsefalse'],
    ['{{Nil}}{{{Nil}}}{{Nobody}}{{{Nobody.at.all}}}', ''],
    [
      '{{"Title"}} {{[Title]}} {{./Title}} {{this.Title}} {{@root.Title}}',
      Array(5).fill('a &lt; b &#x3D; &#x60;c&#x60;').join(' '),
    ],
    ['{{slugify}} {{this.slugify}} {{#with Model}}{{slugify}}{{/with}}', 'of the model of the model of the model'],
    ['{{#each List as |slugify|}}{{slugify}};{{/each}}', 'a;&lt;,c;'],
    ['{{#each List}}{{@index}}{{#if @last}}{{this}}{{else}}{{../Zero}}{{/if}}{{/each}}', '001&lt;,c'],
    ['{{#with Title}}{{> Row}}{{/with}}', '<i>a &lt; b &#x3D; &#x60;c&#x60;</i>'],
    ['a {{~Zero~}} b', 'a0b'],
  ])('%s is %j', async (source, html) => expect(await world.render('hbs', source, MODEL)).toBe(html));

  it('is placed where a helper within fails', async () => {
    await expect(
      world.render('hbs', '\n {{base64UrlSafeDecode (slugify "%")}}{{base64UrlSafeDecode "%"}}'),
    ).rejects.toThrow('fails at line 2, column 39: base64_url_safe_decode');
  });

  it('counts once, however deep it stands in blocks', async () => {
    const large = 'x'.repeat(4_000_000);
    expect(
      await world.render('hbs', '{{#with Model}}{{#if Large}}{{Large}}{{/if}}{{/with}}{{{Large}}}', { Large: large }),
    ).toHaveLength(8_000_000);
    await expect(world.render('hbs', '{{Large}}'.repeat(3), { Large: large })).rejects.toThrow(/prints more than/);
  });
});
