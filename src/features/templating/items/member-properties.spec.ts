import type { JsonValue } from '@espalier/plugin-sdk';
import { sampleDefinition, sampleVersion } from '@espalier/testing';
import { USER_NAMES } from '#core/content';
import type { FieldMember } from '#core/content-definition';
import type { Config } from '#platform/config';
import { registryOf } from '../../../../test/support/fake-registry';
import type { Rendering } from '../rendering/rendering';
import { LinkProperties } from './member-properties';

describe('What templates read of fields that lead elsewhere', () => {
  const registry = registryOf([USER_NAMES, [{ namesOf: async () => new Map() }]]);
  const links = new LinkProperties(registry, { basePath: '/site' } as Config);
  const rendering = (permissions: readonly string[]) =>
    ({
      viewer: { may: (permission: string) => permissions.includes(permission) },
      content: { getContentItemsById: (ids: readonly string[]) => ids.map((id) => sampleVersion(id)) },
      load: (_loader: unknown, id: string) => (id === 'gone' ? undefined : `name of ${id}`),
    }) as unknown as Rendering;

  function read(type: string, value: JsonValue, settings = {}, permissions: readonly string[] = []): unknown {
    const [field] = sampleDefinition('Page', { fields: { field: type } }).fields;
    const member = { kind: 'field', wireName: 'field', field: { ...field, settings } } as unknown as FieldMember;
    return links.byKind[type]({ item: sampleVersion('Page'), member, value, rendering: rendering(permissions) });
  }

  it('is a link with its text, or else its address', () => {
    expect(read('LinkField', { url: '/blog', text: 'Blog', target: '_blank' })).toEqual({
      Url: '/blog',
      Text: 'Blog',
      Target: '_blank',
    });
    expect(read('LinkField', { url: 'https://example.com' })).toMatchObject({
      Text: 'https://example.com',
      Target: '',
    });
  });

  it.each<[JsonValue, object]>([
    [{ url: 'javascript:alert(1)' }, {}],
    [{ url: 'java\tscript:alert(1)' }, {}],
    [{ url: 'javascript:alert(1)' }, { allowedSchemes: ['javascript'] }],
    [{ url: 'http://example.com' }, { allowedSchemes: ['https'] }],
    [{ text: 'no address' }, {}],
    ['javascript:alert(1)', {}],
  ])('is nothing for the link %j, which was stored when other rules held: %j', (value, settings) => {
    expect(read('LinkField', value, settings)).toBeUndefined();
  });

  it('are items for those who may view them', () => {
    const picked = { contentItemIds: ['Page', 'Jar'] };
    expect(read('ContentPickerField', picked)).toBeUndefined();
    expect(read('ContentPickerField', picked, {}, ['ViewContent'])).toMatchObject({
      ContentItems: [{ contentType: 'Page' }, { contentType: 'Jar' }],
    });
  });

  it('are names of users for those who may view users', () => {
    const picked = { userIds: ['ann', 'gone'] };
    expect(read('UserPickerField', picked)).toBeUndefined();
    expect(read('UserPickerField', picked, {}, ['ViewUsers'])).toEqual({ Users: [{ name: 'name of ann' }] });
  });

  it('are files below the address of the site', () => {
    const files = { paths: ['trees/öak #1.JPG', 'a.pdf'], mediaTexts: ['An oak'] };
    expect(read('MediaField', files)).toEqual({
      Files: [
        { url: '/site/media/trees/%C3%B6ak%20%231.JPG', text: 'An oak', name: 'öak #1.JPG', isImage: true },
        { url: '/site/media/a.pdf', text: '', name: 'a.pdf', isImage: false },
      ],
    });
  });

  it.each(['LinkField', 'ContentPickerField', 'UserPickerField', 'MediaField'])(
    'is nothing of %s where something else was stored',
    (type) => {
      const values: JsonValue[] = ['text', 7, [], {}, { paths: 'x', contentItemIds: [1], userIds: null, url: 5 }];
      for (const value of values) {
        expect(read(type, value, {}, ['ViewContent', 'ViewUsers'])).toBeUndefined();
      }
    },
  );
});
