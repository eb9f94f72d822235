import { SafeHtml } from '@espalier/plugin-sdk';
import { TemplateWorld } from '../../../../test/support/template-world';

const world = new TemplateWorld();
const COUNTED = '{count, plural, one {# post} other {# posts}} of {who}';

describe('Texts in templates', () => {
  it.each([
    ['{{ "Save <b>{x}" | t }}', '{{t "Save <b>{x}"}}', {}, 'Save &lt;b&gt;{x}'],
    ['{{ "Page {page}" | t: page: Model.Page }}', '{{t "Page {page}" page=Page}}', { Page: 2 }, 'Page 2'],
    ['{{ "Page {page}" | t: page: nil }}', '{{t "Page {page}" page=null}}', {}, 'Page '],
    [
      '{{ Model.M | t: count: 1, who: Model.Who }}',
      '{{t M count=1 who=Who}}',
      { M: COUNTED, Who: '<i>' },
      '1 post of &lt;i&gt;',
    ],
    [
      '{{ Model.M | t: count: 1234, who: Model.Who }}',
      '{{t M count=1234 who=Who}}',
      { M: COUNTED, Who: ['a', 'b'] },
      '1,234 posts of ab',
    ],
    ['{{ "{a}" | t: a: Model.Html }}', '{{t "{a}" a=Html}}', { Html: new SafeHtml('<hr>') }, '&lt;hr&gt;'],
    ['{{ nil | t }}', '{{t null}}', {}, ''],
  ])('say what %s does', async (liquid, handlebars, model, html) => {
    expect(await world.render('liquid', liquid, model)).toBe(html);
    expect(await world.render('hbs', handlebars, model)).toBe(html);
  });

  it.each([
    ['{{ "{count, plural, one {a}}" | t: count: 1 }}', /other/i],
    ['{{ "{page}" | t: pages: 1 }}', /page/],
    ['{{ "{page}" | t: 1 }}', /values by their names/],
    ['{{ Model.Long | t }}', /at most 1000 characters/],
    ['{{ "{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}" | t: a: Model.Large }}', /allocates|takes|more than/],
  ])('are refused with the place: %s', async (source, message) => {
    const model = { Long: 'x'.repeat(1001), Large: 'x'.repeat(5_000_000) };
    await expect(world.render('liquid', source, model)).rejects.toThrow(message);
  });
});
