import { MalformedPayloadError } from '../content-errors';
import { MAX_NESTING, parsePayload } from './parse-payload';

function faultsOf(body: unknown): Readonly<Record<string, readonly string[]>> {
  try {
    parsePayload(body);
  } catch (error) {
    if (error instanceof MalformedPayloadError) return error.errors ?? {};
    throw error;
  }
  return {};
}

function nested(levels: number): object {
  return levels === 1 ? {} : { a: nested(levels - 1) };
}

describe('A payload', () => {
  it.each([null, undefined, 1, 'text', true, [], [{}]])('is refused when it is %j and not an object', (body) => {
    expect(faultsOf(body)).toEqual({ '': ['must be a JSON object.'] });
  });

  it('may hold the item as JSON text in contentItem, in either spelling', () => {
    expect(parsePayload({ contentItem: '{"subtitle":"x"}' })).toEqual({ subtitle: 'x' });
    expect(parsePayload({ ContentItem: '{"subtitle":"x"}' })).toEqual({ subtitle: 'x' });
  });

  it('lets explicit members win over contentItem', () => {
    expect(parsePayload({ contentItem: '{"a":1,"b":2}', b: 3 })).toEqual({ a: 1, b: 3 });
    expect(parsePayload({ contentItem: '{"A":1,"b":2,"C":3}', a: 4, B: 5 })).toEqual({ C: 3, a: 4, B: 5 });
  });

  it.each([['not json'], ['[1]'], ['"text"'], ['null']])('is refused at contentItem for the text %s', (text) => {
    expect(Object.keys(faultsOf({ contentItem: text }))).toEqual(['contentItem']);
  });

  it('is refused at contentItem when that is not text', () => {
    expect(Object.keys(faultsOf({ contentItem: {} }))).toEqual(['contentItem']);
  });

  it(`may be nested ${MAX_NESTING} levels deep and no deeper`, () => {
    expect(faultsOf(nested(MAX_NESTING))).toEqual({});
    expect(
      Object.values(faultsOf(nested(MAX_NESTING + 1)))
        .flat()
        .join(),
    ).toContain('nested');
    expect(
      Object.values(faultsOf(nested(5000)))
        .flat()
        .join(),
    ).toContain('nested');
  });

  it('names where text holds U+0000 or half of a surrogate pair', () => {
    expect(Object.keys(faultsOf({ titlePart: { title: 'a\0b' } }))).toEqual(['titlePart.title']);
    expect(Object.keys(faultsOf({ tags: ['ok', '\ud800'] }))).toEqual(['tags[1]']);
    expect(Object.keys(faultsOf({ 'a\0': 1 }))).toEqual(['']);
    expect(faultsOf({ title: '😀' })).toEqual({});
  });
});
