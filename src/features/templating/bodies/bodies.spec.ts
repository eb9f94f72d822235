import { SafeHtml, type Principal, type TemplateContext, type TemplateLoader } from '@espalier/plugin-sdk';
import { Bodies, MarkdownifyFilter, SanitizeHtmlFilter } from './bodies';
import type { BodyPlace, LiquidBodies } from './liquid-bodies';
import type { BodyWork } from './body-thread';
import type { LongBodies } from './long-bodies';

describe('A body', () => {
  const rendered: string[] = [];
  const bodies = new Bodies(
    {
      render: (text: string) => {
        rendered.push(text);
        return text.replace(/\{\{.*?\}\}/g, '<b onclick="x">*made*</b>');
      },
    } as unknown as LiquidBodies,
    { html: (work: BodyWork) => Promise.resolve(`<long ${work.kind} ${work.text.length}>`) } as LongBodies,
  );
  const context = {} as TemplateContext;
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
    expect(bodies.markdown(markdown, {}, context).html.replaceAll('"quotes"', '&quot;quotes&quot;')).toBe(html);
  });

  it('has the alignment of its tables as classes', () => {
    expect(bodies.markdown('| a |\n| -: |\n| b |', {}, context).html).toContain('<th class="align-right">a</th>');
  });

  it('is as its author wrote it where authors are trusted', () => {
    const html = '<p style="color:red" onclick="x()">x</p>';
    expect(bodies.html(html, { sanitizeHtml: false }, context).html).toBe(html);
    expect(bodies.markdown(html, { sanitizeHtml: false }, context).html).toBe(html);
    expect(bodies.markdown(html, { sanitizeHtml: true }, context).html).toBe('<p>x</p>');
    expect(bodies.html(html, { sanitizeHtml: true }, context).html).toBe('<p>x</p>');
    expect(bodies.html(html, {}, context).html).toBe('<p>x</p>');
  });

  it('has its Liquid rendered first where the settings say so, and what that makes sanitised', () => {
    expect(bodies.html('<i>{{ x }}</i>', { renderLiquid: true }, context, place).html).toBe('<i><b>*made*</b></i>');
    expect(bodies.markdown('{{ x }}', { renderLiquid: true }, context, place).html).toBe(
      '<p><b><em>made</em></b></p>\n',
    );
    expect(bodies.markdown('{{ x }}', { renderLiquid: false }, context, place).html).toBe('<p>{{ x }}</p>\n');
    expect(bodies.markdown('no Liquid', { renderLiquid: true }, context, place).html).toBe('<p>no Liquid</p>\n');
    expect(rendered).toEqual(['<i>{{ x }}</i>', '{{ x }}']);
  });

  it('with Liquid is made anew each time', () => {
    for (let time = 0; time < 2; time++) bodies.html('{{ x }}', { renderLiquid: true }, context, place);
    expect(rendered).toHaveLength(2);
  });

  it('is text for the filters of templates, and nothing else is', () => {
    const [markdownify, sanitize] = [new MarkdownifyFilter(bodies), new SanitizeHtmlFilter(bodies)];
    expect(markdownify.apply('*x*', [], context)).toEqual(new SafeHtml('<p><em>x</em></p>\n'));
    expect(sanitize.apply('<b onclick=x>x', [], context)).toEqual(new SafeHtml('<b>x</b>'));
    expect(sanitize.apply(new SafeHtml('<script>1</script>x'), [], context)).toEqual(new SafeHtml('x'));
    for (const none of [undefined, null, {}, ['<b>']])
      expect(sanitize.apply(none, [], context)).toEqual(new SafeHtml(''));
    expect(markdownify.apply(7, [], context)).toEqual(new SafeHtml('<p>7</p>\n'));
  });

  describe('that is long', () => {
    const long = 'a '.repeat(6000);
    const begin = () => {
      const wanted: [TemplateLoader<string>, string][] = [];
      const load = (loader: TemplateLoader<string>, key: string) => void wanted.push([loader, key]);
      return { wanted, page: { load } as unknown as TemplateContext };
    };

    it('is loaded, and there at once when it was', async () => {
      const { wanted, page } = begin();
      expect(bodies.markdown(long, {}, page).html).toBe('');
      const [[loader, key]] = wanted;
      expect(await loader.load([key], {} as Principal)).toEqual(new Map([[long, '<long markdown 12000>']]));
      expect(bodies.markdown(long, {}, page).html).toBe('<long markdown 12000>');
      expect(bodies.html(long, {}, page).html).toBe('');
      expect(bodies.markdown(long, { sanitizeHtml: false }, page).html).toBe('');
      expect(wanted.map(([{ name }]) => name)).toEqual(['HTML of markdown', 'HTML of html', 'HTML of trustedMarkdown']);
    });

    it('is one of many of a page, too, that are long together', () => {
      const { wanted, page } = begin();
      const texts = Array.from({ length: 7 }, (_value, index) => `${index} ${'b '.repeat(900)}`);
      expect(texts.filter((text) => bodies.html(text, {}, page).html === '')).toEqual(texts.slice(5));
      expect(wanted.map(([, key]) => key)).toEqual(texts.slice(5));
      expect(bodies.html(texts[0], {}, page).html).not.toBe('');
    });

    it('is waited for by whoever can wait', async () => {
      const other = `${long}c`;
      expect(await bodies.made('markdown', other)).toEqual(new SafeHtml('<long markdown 12001>'));
      expect(await bodies.made('html', other, { sanitizeHtml: false })).toEqual(new SafeHtml(other));
      expect(await bodies.made('markdown', '*x*')).toEqual(new SafeHtml('<p><em>x</em></p>\n'));
    });
  });
});
