import type { JsonObject } from '@espalier/plugin-sdk';
import { MalformedPayloadError } from '../content-errors';
import { identify, splitPayload } from './item-payload';

const ID = '4'.repeat(26);

function faultsOf(payload: JsonObject) {
  try {
    return identify(payload);
  } catch (error) {
    return error instanceof MalformedPayloadError ? error.errors : error;
  }
}

describe('What a payload says it is about', () => {
  it.each<[JsonObject, object]>([
    [
      { contentItemId: ID, contentType: 'Page' },
      { contentItemId: ID, contentType: 'Page' },
    ],
    [
      { ContentItemId: ID, ContentType: 'Page' },
      { contentItemId: ID, contentType: 'Page' },
    ],
    [{ contentType: 'Page', ContentType: 'Other' }, { contentType: 'Page' }],
    [{ contentItemId: null, contentType: 'Page' }, { contentType: 'Page' }],
    [{}, {}],
  ])('%j is about %j', (payload, identity) => expect(identify(payload)).toEqual(identity));

  it('names everything that is malformed at once', () => {
    expect(faultsOf({ contentItemId: 7, contentType: ['Page'] })).toEqual({
      contentItemId: ['must be a string.'],
      contentType: ['must be a string.'],
    });
  });

  it.each(['', 'x', '4'.repeat(27), 'A'.repeat(26)])('refuses %j as an id', (contentItemId) =>
    expect(faultsOf({ contentItemId })).toEqual({ contentItemId: [expect.stringContaining('26 characters')] }),
  );
});

describe('What a caller may set', () => {
  it('is the display text, parts and fields; what the service decides is passed over', () => {
    const decided = { id: 1, published: true, latest: true, modifiedUtc: 'x', publishedUtc: 'x', createdUtc: 'x' };
    const given = { contentItemId: ID, contentType: 'Page', contentItemVersionId: ID, owner: 'me', author: 'me' };
    expect(splitPayload({ ...decided, ...given, displayText: 'Home', titlePart: { title: 'Home' }, price: 3 })).toEqual(
      {
        displayText: 'Home',
        data: { titlePart: { title: 'Home' }, price: 3 },
      },
    );
  });

  it('keeps null, which clears, apart from what is absent', () => {
    expect(splitPayload({ displayText: null, price: null })).toEqual({ displayText: null, data: { price: null } });
    expect(splitPayload({}).displayText).toBeUndefined();
  });
});
