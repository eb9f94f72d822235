import type { JsonObject } from '@espalier/plugin-sdk';
import type { ContentDefinitions, ContentType } from '#core/content-definition';
import { OrchardItems } from './payload-reader';

const text = { kind: 'field', fieldType: { fromOrchard: (field: JsonObject) => field.Text ?? field } };
const link = { kind: 'field', fieldType: { fromOrchard: ({ Url }: JsonObject) => ({ url: Url }) } };
const number = { kind: 'field', fieldType: {} };
const autoroute = { kind: 'part', partType: { name: 'AutoroutePart' } };
const bag = { kind: 'part', partType: { name: 'BagPart', embeds: { member: 'contentItems' } } };

function type(name: string, members: Record<string, object>): ContentType {
  return { name, members: new Map(Object.entries(members)) } as unknown as ContentType;
}

const quote = type('Quote', { words: text });
const post = type('BlogPost', { subtitle: text, home: link, price: number, autoroutePart: autoroute, bagPart: bag });
const definitions = { get: (name: string) => (name === 'Quote' ? quote : undefined) } as unknown as ContentDefinitions;
const convert = (payload: JsonObject) => new OrchardItems(definitions).convert(payload, post);

describe('An item of Orchard Core', () => {
  it('has its own fields in a part named like the type, as objects', () => {
    const item = { ContentType: 'BlogPost', BlogPost: { Subtitle: { Text: 'A' }, Home: { Url: '/' }, Price: 5 } };
    expect(convert(item)).toEqual({ ContentType: 'BlogPost', Subtitle: 'A', Home: { url: '/' }, Price: 5 });
  });

  it('has them in embedded items too', () => {
    const embedded: JsonObject[] = [{ ContentType: 'Quote', Quote: { Words: { Text: 'B' } } }, { ContentType: 'Lost' }];
    expect(convert({ BagPart: { ContentItems: embedded } })).toEqual({
      BagPart: { ContentItems: [{ ContentType: 'Quote', Words: 'B' }, { ContentType: 'Lost' }] },
    });
  });

  it('loses what says nothing here: empty parts, and members of Orchard Core alone', () => {
    const path = { Path: 'a', RouteContainedItems: false, Absolute: false };
    expect(convert({ PreviewPart: {}, CommonPart: {}, AutoroutePart: path })).toEqual({ AutoroutePart: { Path: 'a' } });
  });

  it('keeps what is not known, so that validation can name it', () => {
    const unknown = { HtmlMenuPart: { Html: 'x' }, titelPart: {} };
    expect(convert(unknown)).toEqual(unknown);
  });
});

describe('An item of our own', () => {
  it('passes unchanged', () => {
    const item = {
      contentType: 'BlogPost',
      subtitle: 'A',
      price: 5,
      autoroutePart: { path: 'a' },
      bagPart: { contentItems: [] },
    };
    expect(convert(item)).toEqual(item);
  });

  it('may have a field that is named like its type', () => {
    const wordy = type('Words', { words: text });
    expect(new OrchardItems(definitions).convert({ words: 'x' }, wordy)).toEqual({ words: 'x' });
  });
});
