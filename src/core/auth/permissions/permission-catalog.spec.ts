import type { PermissionProvider } from '@espalier/plugin-sdk';
import type { ExtensionRegistry } from '#platform/extensions';
import { PermissionCatalog } from './permission-catalog';

describe('PermissionCatalog', () => {
  it('knows all that a permission implies, own forms and what they imply included', () => {
    const catalog = catalogOf({
      permissions: [
        { name: 'PublishContent', title: 'Publish', implies: ['EditContent'], ownForm: 'PublishOwnContent' },
        { name: 'PublishOwnContent', title: 'Publish own', implies: ['EditOwnContent'] },
        { name: 'EditContent', title: 'Edit', ownForm: 'EditOwnContent' },
        { name: 'EditOwnContent', title: 'Edit own' },
      ],
    });

    expect([...catalog.reachOf('PublishContent')].toSorted()).toEqual([
      'EditContent',
      'EditOwnContent',
      'PublishContent',
      'PublishOwnContent',
    ]);
    expect(catalog.reachOf('EditOwnContent')).toEqual(['EditOwnContent']);
  });

  it('copes with permissions that imply each other', () => {
    const catalog = catalogOf({
      permissions: [
        { name: 'A', title: 'A', implies: ['B'] },
        { name: 'B', title: 'B', implies: ['A'] },
      ],
    });

    expect([...catalog.reachOf('A')].toSorted()).toEqual(['A', 'B']);
  });

  it('reads the forms of a permission for a content type', () => {
    const catalog = catalogOf({ permissions: [{ name: 'EditContent', title: 'Edit', typePrefix: 'Edit_' }] });

    expect(catalog.typePermission('Edit_BlogPost')).toMatchObject({
      definition: { name: 'EditContent' },
      contentType: 'BlogPost',
    });
    for (const name of ['Edit_', 'Edit_blogPost', 'EditOwn_BlogPost', 'Edit_Blog_Post', 'EditContent', '']) {
      expect(catalog.typePermission(name)).toBeUndefined();
    }
  });

  it('adds up what providers give to the built-in roles', () => {
    const catalog = catalogOf(
      { permissions: [{ name: 'A', title: 'A' }], defaultRoles: { Editor: ['A'], Guest: [] } },
      { permissions: [{ name: 'B', title: 'B' }], defaultRoles: { Editor: ['B'] } },
    );

    expect(Object.fromEntries(catalog.defaultRoles())).toEqual({ Editor: ['A', 'B'], Guest: [] });
  });

  it.each<[string, PermissionProvider[], RegExp]>([
    [
      'a permission that two modules declare',
      [{ permissions: [{ name: 'A', title: 'ours' }] }, { permissions: [{ name: 'A', title: 'theirs' }] }],
      /"A" is declared for two permissions: "ours" and "theirs"/,
    ],
    [
      'two permissions with one prefix for types',
      [
        {
          permissions: [
            { name: 'A', title: 'a', typePrefix: 'X_' },
            { name: 'B', title: 'b', typePrefix: 'X_' },
          ],
        },
      ],
      /"X_" is declared for two permissions/,
    ],
    [
      'an implied permission that nobody declares',
      [{ permissions: [{ name: 'A', title: 'a', implies: ['Typo'] }] }],
      /Nobody declares the permission "Typo", but A implies it/,
    ],
    [
      'a default role with a permission that nobody declares',
      [{ permissions: [], defaultRoles: { Editor: ['Typo'] } }],
      /Nobody declares the permission "Typo", but the default role Editor holds it/,
    ],
  ])('stops the start on %s', (_what, providers, message) => {
    expect(() => catalogOf(...providers)).toThrow(message);
  });
});

function catalogOf(...providers: PermissionProvider[]): PermissionCatalog {
  const catalog = new PermissionCatalog({ contributions: () => providers } as unknown as ExtensionRegistry);
  catalog.onModuleInit();
  return catalog;
}
