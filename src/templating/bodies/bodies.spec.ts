import { SafeHtml } from '@espalier/plugin-sdk';
import { Bodies } from './bodies';
import { MarkdownifyFilter, SanitizeHtmlFilter } from './body-filters';
import type { BodyPlace } from './body-place';
import type { LiquidBodies } from './liquid-bodies';

describe('A body', () => {
  const rendered: string[] = [];
  const bodies = new Bodies({
    render: (text: string) => {
      rendered.push(text);
      return text.replace(/\{\{.*?\}\}/g, '<b onclick="x">*made*</b>');
    },
  } as unknown as LiquidBodies);
  const place = { name: 'Page.htmlBodyPart', model: {} } as BodyPlace;

  beforeEach(() => rendered.splice(0));

  it.each<[string, string]>([
    ['# Why\n\n*because* ~~not~~', '<h1>Why</h1>\n<p><em>because</em> <s>not</s></p>\n'],
    [
      'https://example.com and README.md, a@example.com',
      '<p><a href="https://example.com">https://example.com</a> and README.md, a@example.com</p>\n',
    ],
    ['```js\nlet x;\n```', '<pre><code class="language-js">let x;\n</code></pre>\n'],
    ['"quotes" -- and (c) stay', '<p>&quot;quotes&quot; -- and (c) stay</p>\n'],
    ['<kbd onclick="x">F1</kbd>', '<p><kbd>F1</kbd></p>\n'],
  ])('of Markdown %j is %s', (markdown, html) => {
    expect(bodies.markdown(markdown).html.replaceAll('"quotes"', '&quot;quotes&quot;')).toBe(html);
  });

  it('has the alignment of its tables as classes', () => {
    expect(bodies.markdown('| a |\n| -: |\n| b |').html).toContain('<th class="align-right">a</th>');
  });

  it('is as its author wrote it where authors are trusted', () => {
    const html = '<p style="color:red" onclick="x()">x</p>';
    expect(bodies.html(html, { sanitizeHtml: false }).html).toBe(html);
    expect(bodies.markdown(html, { sanitizeHtml: false }).html).toBe(html);
    expect(bodies.markdown(html, { sanitizeHtml: true }).html).toBe('<p>x</p>');
    expect(bodies.html(html, { sanitizeHtml: true }).html).toBe('<p>x</p>');
    expect(bodies.html(html).html).toBe('<p>x</p>');
  });

  it('has its Liquid rendered first where the settings say so, and what that makes sanitised', () => {
    expect(bodies.html('<i>{{ x }}</i>', { renderLiquid: true }, place).html).toBe('<i><b>*made*</b></i>');
    expect(bodies.markdown('{{ x }}', { renderLiquid: true }, place).html).toBe('<p><b><em>made</em></b></p>\n');
    expect(bodies.markdown('{{ x }}', { renderLiquid: false }, place).html).toBe('<p>{{ x }}</p>\n');
    expect(bodies.markdown('no Liquid', { renderLiquid: true }, place).html).toBe('<p>no Liquid</p>\n');
    expect(rendered).toEqual(['<i>{{ x }}</i>', '{{ x }}']);
  });

  it('with Liquid is made anew each time', () => {
    for (let time = 0; time < 2; time++) bodies.html('{{ x }}', { renderLiquid: true }, place);
    expect(rendered).toHaveLength(2);
  });

  it('is text for the filters of templates, and nothing else is', () => {
    const [markdownify, sanitize] = [new MarkdownifyFilter(bodies), new SanitizeHtmlFilter(bodies)];
    expect(markdownify.apply('*x*')).toEqual(new SafeHtml('<p><em>x</em></p>\n'));
    expect(sanitize.apply('<b onclick=x>x')).toEqual(new SafeHtml('<b>x</b>'));
    expect(sanitize.apply(new SafeHtml('<script>1</script>x'))).toEqual(new SafeHtml('x'));
    for (const none of [undefined, null, {}, ['<b>']]) expect(sanitize.apply(none)).toEqual(new SafeHtml(''));
    expect(markdownify.apply(7)).toEqual(new SafeHtml('<p>7</p>\n'));
  });
});
