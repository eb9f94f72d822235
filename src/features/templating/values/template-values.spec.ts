import { SafeHtml } from '@espalier/plugin-sdk';
import { itemWith } from '../../../../test/support/fake-content';
import { TemplateWorld } from '../../../../test/support/template-world';
import { newShape } from '../shapes/shape';

const { values } = new TemplateWorld();
const item = itemWith({ titlePart: { title: 'Oak' }, tags: [{ name: 'tree' }] }, { displayText: 'Oak' });
const seen = values.of(item) as Record<string, Record<string, unknown>>;

describe('An item as templates see it', () => {
  it('has the members of its JSON in both spellings, at any depth', () => {
    expect([seen.displayText, seen.DisplayText, seen.TitlePart.Title]).toEqual(['Oak', 'Oak', 'Oak']);
    expect((seen.Tags as unknown as { Name: string }[])[0].Name).toBe('tree');
    expect((seen.Content.TitlePart as { title: string }).title).toBe('Oak');
  });

  it('has the common part with its four members, of which one is the item', () => {
    const { createdUtc, owner } = item;
    expect([seen.commonPart.createdUtc, seen.CommonPart.Owner]).toEqual([createdUtc, owner]);
    expect(seen.commonPart.content).toMatchObject({ createdUtc, owner });
    expect(seen.CommonPart.ContentItem).toBe(seen);
  });

  it('is listed as JSON, each member once', () => {
    const { createdUtc, owner } = item;
    expect(JSON.parse(JSON.stringify(seen))).toMatchObject({
      titlePart: { title: 'Oak' },
      commonPart: { createdUtc, owner },
    });
    expect(Object.keys(seen)).not.toContain('TitlePart');
  });

  it('is the same for the same item, and leads back to it', () => {
    expect(values.of(item)).toBe(seen);
    expect(values.from(seen)).toBe(item);
    expect(values.from([seen, 'x'])).toEqual([item, 'x']);
  });

  it('does not have what its type has no more', () => {
    const changed = values.of(itemWith({ retired: 'gone' })) as Record<string, Record<string, unknown>>;
    expect([changed.retired, changed.content.retired]).toEqual([undefined, undefined]);
  });

  it('has no parts of a type that nobody knows', () => {
    const stray = values.of(itemWith({ secret: 'x' }, { contentType: 'Gone' })) as Record<string, unknown>;
    expect([stray.contentType, stray.secret, stray.Content]).toEqual(['Gone', undefined, undefined]);
  });
});

describe('What templates see', () => {
  it('has no functions, and nothing of prototypes', () => {
    const odd = values.of({ call: () => 'x', inner: JSON.parse('{"__proto__": {"a": 1}}') as object });
    expect(Reflect.get(odd as object, 'call')).toBeUndefined();
    expect(['constructor', 'toString', 'hasOwnProperty'].filter((name) => name in (odd as object))).toEqual([]);
    expect(Object.hasOwn(Reflect.get(odd as object, 'inner') as object, '__proto__')).toBe(true);
  });

  it('cannot be changed', () => {
    expect(Reflect.set(seen, 'displayText', 'x')).toBe(false);
    expect(Reflect.deleteProperty(seen, 'displayText')).toBe(false);
    expect(Reflect.defineProperty(seen, 'more', { value: 1 })).toBe(false);
    expect(item.displayText).toBe('Oak');
  });

  it('is HTML, text, numbers and nothing as they are', () => {
    const html = new SafeHtml('<b>');
    expect([html, 'a', 1, null, undefined].map(values.of)).toEqual([html, 'a', 1, null, undefined]);
  });

  it('is a shape with its zones and properties', () => {
    const inner = newShape({ type: 'TitlePart' });
    const shape = newShape({ type: 'Content', zones: { Header: [inner] }, properties: { ContentItem: item } });
    const model = values.of(shape) as { Header: { Type: string }[]; ContentItem: unknown };
    expect(model.Header[0].Type).toBe('TitlePart');
    expect(model.ContentItem).toBe(seen);
    expect(values.from(model.Header[0])).toBe(inner);
  });

  it('is never yet to come', () => {
    expect(() => values.made(Promise.resolve('x'), 'slow_filter')).toThrow('slow_filter waits, which templates cannot');
  });
});
