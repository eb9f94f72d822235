import { SafeHtml } from '@espalier/plugin-sdk';
import { itemWith } from '../../../../test/support/fake-content';
import { TemplateWorld } from '../../../../test/support/template-world';
import { newShape } from '../shapes/shape';
import { ConsoleScripts } from './console-scripts';

const { values } = new TemplateWorld();
const scripts = new ConsoleScripts(values);

function loggedBy(content: unknown): unknown {
  const [, json] = /^<script nonce="n">console\.log\((.*)\)<\/script>$/s.exec(scripts.log(content, 'n').html) ?? [];
  expect(json).not.toMatch(/[<>&\u2028\u2029]/);
  return JSON.parse(json);
}

describe('What is logged to the console', () => {
  const text = '</script><!--<script>alert(1)-->\u2028\u2029&"\'';
  const item = itemWith({ titlePart: { title: text } }, { displayText: text });

  it.each<[string, unknown, unknown]>([
    ['text', text, text],
    ['numbers', 7, 7],
    ['nothing', undefined, null],
    ['JSON', { a: [text, { b: null }] }, { a: [text, { b: null }] }],
    ['HTML', new SafeHtml('<b>'), '<b>'],
    ['dates', new Date(0), '1970-01-01T00:00:00.000Z'],
    ['numbers of any size', 7n, '7'],
  ])('is %s', (_kind, content, logged) => expect(loggedBy(content)).toEqual(logged));

  it.each([
    ['as code has it', item],
    ['as templates see it', values.of(item)],
  ])('is an item %s: its JSON as over REST', (_how, shown) => {
    expect(loggedBy(shown)).toMatchObject({ displayText: text, titlePart: { title: text }, contentType: 'Page' });
  });

  it('is a shape with its alternates and the shapes in its zones', () => {
    const inner = newShape({ type: 'TitlePart', alternates: ['TitlePart_Summary'] });
    const shape = newShape({ type: 'Content', zones: { Header: [inner] }, properties: { ContentItem: item } });
    const logged = loggedBy(values.of(shape));
    expect(logged).toMatchObject({
      Type: 'Content',
      Header: [{ Type: 'TitlePart', Alternates: ['TitlePart_Summary'] }],
    });
    expect(logged).toMatchObject({ ContentItem: { displayText: text } });
  });

  it('says where something leads back to what it is in', () => {
    const circle: Record<string, unknown> = { name: 'a' };
    circle.self = circle;
    expect(loggedBy(circle)).toEqual({ name: 'a', self: '(seen above)' });
  });

  it('is cut when it is long, and not gone through without end', () => {
    expect(String(loggedBy('x'.repeat(300_000)))).toMatch(/^\(300002 characters, the first of them\) "xxx/);
    expect(loggedBy(Array.from({ length: 200_000 }, () => 1))).toBe(
      '(cannot be shown: it has more than 100000 values)',
    );
  });

  it('is nothing where the page allows no scripts', () => expect(scripts.log(text, undefined).html).toBe(''));
});
