import { markdownFault } from '#platform/markup';
import { madeHtml, Markdown } from './made-html';
import { sanitize } from './sanitize';

const markdown = new Markdown();

describe('Markdown that would become far more than it is', () => {
  it.each([
    ['an address that is referred to everywhere', `[a]: /${'x'.repeat(20_000)}\n\n${'[a] '.repeat(400)}`],
    ['a title that is referred to everywhere', `[a]: /b "${'x'.repeat(20_000)}"\n\n${'[a] '.repeat(400)}`],
    ['rows that are filled up', `${'|a'.repeat(200)}\n${'|-'.repeat(200)}\n${'a\n'.repeat(400)}\n`.repeat(3)],
  ])('is shown as the text that it is: %s', (_what, text) => {
    expect(markdown.toHtml(text)).toBe(`<pre>${text.replaceAll('"', '&quot;')}</pre>`);
  });

  it('is shown as the text that it is where it is nothing but marks', () => {
    const marks = '!['.repeat(60_000);
    expect(markdown.toHtml(marks) === `<pre>${marks}</pre>`).toBe(true);
    expect(markdownFault(marks)?.message).toMatch(/^must have at most 100000 of the characters/);
    expect(markdownFault('A *long* text. '.repeat(20_000))).toBeUndefined();
  });

  it('is shown as the text that it is where no page has room for what it becomes', () => {
    const text = `[a]: /${'x'.repeat(5000)}\n\n${'[a] '.repeat(900)}`;
    expect(madeHtml('markdown', text) === `<pre>${text}</pre>`).toBe(true);
    expect(madeHtml('markdown', `[a]: /b\n\n${'[a] '.repeat(900)}`)).toContain('<a href="/b">');
  });

  it('is no text with many references, or with large tables', () => {
    expect(markdown.toHtml(`[a]: /about\n\n${'[a] '.repeat(1000)}`).match(/href="\/about"/g)).toHaveLength(1000);
    const table = `${'|a'.repeat(20)}\n${'|-'.repeat(20)}\n${`${'|b'.repeat(20)}\n`.repeat(200)}`;
    expect(markdown.toHtml(table).match(/<td>/g)).toHaveLength(4000);
  });
});

describe('Line breaks in Markdown', () => {
  it('are let through in headings and cells, where the editor writes them as HTML', () => {
    const html = madeHtml('markdown', '## Oak<br>and elm\n\n| a<br>b |\n| --- |');
    expect(html).toContain('<h2>Oak<br />and elm</h2>');
    expect(html).toContain('<th>a<br />b</th>');
  });
});

describe('Addresses in Markdown', () => {
  it('are links where they stand among words', () => {
    const text = 'See https://example.com/a:b:c and http://example.com/(d). '.repeat(30);
    expect(markdown.toHtml(text).match(/<a href/g)).toHaveLength(60);
  });

  it.each(['http://a.b/(', '//a.b/(', 'mailto:a@b.c/('])('are no links in a run of many: %s', (address) => {
    expect(markdown.toHtml(address.repeat(3000))).not.toContain('<a');
  });
});

describe('A list of images in HTML', () => {
  it('is kept, and left out where it is mostly commas', () => {
    expect(sanitize('<img srcset="/a.png 1x, /b.png 2x" />')).toBe('<img srcset="/a.png 1x, /b.png 2x" />');
    expect(sanitize(`<img srcset="/a${','.repeat(20_000)}b," />`)).toBe('<img />');
  });
});

describe('An image in Markdown', () => {
  it('has its title for a caption where it has a paragraph for itself', () => {
    expect(madeHtml('markdown', '![An oak](/oak.png "Old & _tall_")')).toBe(
      '<figure><img src="/oak.png" alt="An oak" /><figcaption>Old &amp; _tall_</figcaption></figure>\n',
    );
  });

  it.each(['![](/a.png)', 'See ![](/a.png "b")', '- ![](/a.png "b")', '[![](/a.png "b")](/c)'])(
    'is a part of its text else: %s',
    (text) => expect(markdown.toHtml(text)).not.toContain('<figure'),
  );
});
