import type { PermissionDefinition, SecuredContent } from '@espalier/plugin-sdk';
import * as fc from 'fast-check';
import type { ExtensionRegistry } from '#platform/extensions';
import { Grants } from './grants';
import { PermissionCatalog } from './permission-catalog';

const VERBS: readonly (readonly [verb: string, implied: readonly string[]])[] = [
  ['Publish', ['Edit']],
  ['Edit', ['View', 'Clone']],
  ['View', []],
  ['Clone', []],
];
const permissions: PermissionDefinition[] = [
  { name: 'SiteOwner', title: 'Everything' },
  { name: 'AccessContentApi', title: 'API' },
  ...VERBS.flatMap(([verb, implied]) => [
    {
      name: `${verb}Content`,
      title: verb,
      implies: implied.map((other) => `${other}Content`),
      ownForm: `${verb}OwnContent`,
      typePrefix: `${verb}_`,
    },
    {
      name: `${verb}OwnContent`,
      title: `${verb} own`,
      implies: implied.map((other) => `${other}OwnContent`),
      typePrefix: `${verb}Own_`,
    },
  ]),
];
const catalog = new PermissionCatalog({ contributions: () => [{ permissions }] } as unknown as ExtensionRegistry);
catalog.onModuleInit();

const ME = 'me';
const TYPES = ['Post', 'Page', 'Unsecured'];
const isSecurable = (type: string): boolean => type !== 'Unsecured';

describe('A principal may', () => {
  it('what is granted globally, on every type and for every owner', () => {
    expect(allows(['EditContent'], 'EditContent', { contentType: 'Post', owner: 'other' })).toBe(true);
    expect(allows(['EditContent'], 'EditContent')).toBe(true);
    expect(allows(['EditContent'], 'PublishContent', { contentType: 'Post', owner: ME })).toBe(false);
  });

  it('what is implied, over several steps', () => {
    expect(allows(['PublishContent'], 'CloneContent')).toBe(true);
    expect(allows(['Publish_Post'], 'ViewContent', { contentType: 'Post' })).toBe(true);
  });

  it('with an own form only what it does with its own content', () => {
    expect(allows(['EditOwnContent'], 'EditContent', { contentType: 'Post', owner: ME })).toBe(true);
    expect(allows(['EditOwnContent'], 'ViewContent', { contentType: 'Post', owner: ME })).toBe(true);
    expect(allows(['EditOwnContent'], 'EditContent', { contentType: 'Post', owner: 'other' })).toBe(false);
    expect(allows(['EditOwnContent'], 'EditContent', { contentType: 'Post', owner: null })).toBe(false);
    expect(allows(['EditOwnContent'], 'EditContent', { contentType: 'Post' })).toBe(false);
    expect(allows(['EditOwnContent'], 'EditContent')).toBe(false);
  });

  it('with the form of a type only what it does with content of that type', () => {
    expect(allows(['Edit_Post'], 'EditContent', { contentType: 'Post', owner: 'other' })).toBe(true);
    expect(allows(['Edit_Post'], 'EditContent', { contentType: 'Page', owner: ME })).toBe(false);
    expect(allows(['Edit_Post'], 'EditContent')).toBe(false);
    expect(allows(['EditOwn_Post'], 'EditContent', { contentType: 'Post', owner: ME })).toBe(true);
    expect(allows(['EditOwn_Post'], 'EditContent', { contentType: 'Post', owner: 'other' })).toBe(false);
  });

  it('nothing by the form of a type that is not securable', () => {
    expect(allows(['Edit_Unsecured'], 'EditContent', { contentType: 'Unsecured', owner: ME })).toBe(false);
  });

  it('by a global permission all of its forms', () => {
    expect(allows(['EditContent'], 'Edit_Post')).toBe(true);
    expect(allows(['EditContent'], 'EditOwnContent')).toBe(true);
    expect(allows(['EditContent'], 'EditOwn_Post')).toBe(true);
    expect(allows(['Publish_Post'], 'Edit_Post')).toBe(true);
    expect(allows(['Edit_Post'], 'Edit_Page')).toBe(false);
  });

  it('everything as the site owner', () => {
    expect(allows(['SiteOwner'], 'AccessContentApi')).toBe(true);
    expect(allows(['SiteOwner'], 'PublishContent', { contentType: 'Unsecured', owner: 'other' })).toBe(true);
  });

  it('nothing by a name that nobody declares', () => {
    expect(allows(['Nonsense'], 'Nonsense')).toBe(false);
    expect(allows([], 'Nonsense', { contentType: 'Post', owner: ME })).toBe(false);
  });
});

describe('Rights', () => {
  const name = fc.constantFrom(
    ...permissions.flatMap((permission) => [
      permission.name,
      ...TYPES.flatMap((type) => (permission.typePrefix ? [permission.typePrefix + type] : [])),
    ]),
  );
  const names = fc.uniqueArray(name, { maxLength: 5 });
  const content = fc.option(
    fc.record({ contentType: fc.constantFrom(...TYPES), owner: fc.constantFrom(ME, 'other', null, undefined) }),
    { nil: undefined },
  );

  it('never shrink when something is granted', () => {
    fc.assert(
      fc.property(names, names, name, content, (granted, more, asked, about) => {
        fc.pre(allows(granted, asked, about));
        expect(allows([...granted, ...more], asked, about)).toBe(true);
      }),
    );
  });

  it('follow through implications: who may A on some content, may all that A implies on it', () => {
    const definition = fc.constantFrom(...permissions);
    fc.assert(
      fc.property(names, definition, content, (granted, { name: asked, implies = [] }, about) => {
        fc.pre(allows(granted, asked, about));
        for (const implied of implies) expect(allows(granted, implied, about)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('on content of others reach to own content', () => {
    fc.assert(
      fc.property(names, name, fc.constantFrom(...TYPES), (granted, asked, contentType) => {
        fc.pre(allows(granted, asked, { contentType, owner: 'other' }));
        expect(allows(granted, asked, { contentType, owner: ME })).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('are those of the single grants together', () => {
    fc.assert(
      fc.property(names, name, content, (granted, asked, about) => {
        const single = granted.some((grant) => allows([grant], asked, about));
        expect(allows(granted, asked, about)).toBe(single);
      }),
      { numRuns: 1000 },
    );
  });
});

function allows(granted: readonly string[], permission: string, content?: SecuredContent): boolean {
  return new Grants(granted, catalog, isSecurable).allow(permission, content, content?.owner === ME);
}
