import { ContentPermissions } from './content-permissions';

describe('The content permissions', () => {
  const { permissions, defaultRoles } = new ContentPermissions();
  const named = (name: string) => permissions.find((permission) => permission.name === name);

  it('are the verbs for all and for own content, listing, and changing the owner', () => {
    expect(permissions.map(({ name }) => name).toSorted()).toEqual(
      [
        ...words('PublishContent EditContent DeleteContent ViewContent PreviewContent CloneContent'),
        ...words('PublishOwnContent EditOwnContent DeleteOwnContent ViewOwnContent PreviewOwnContent'),
        ...words('CloneOwnContent ListContent EditContentOwner'),
      ].toSorted(),
    );
  });

  it('have forms for each securable type', () => {
    expect(named('PublishContent')?.typePrefix).toBe('Publish_');
    expect(named('PublishOwnContent')?.typePrefix).toBe('PublishOwn_');
    expect(named('ListContent')?.typePrefix).toBe('ListContent_');
  });

  it('imply: publish edit, edit view, preview and clone, each its own form', () => {
    expect(named('PublishContent')?.implies).toEqual(['EditContent']);
    expect(named('EditContent')?.implies).toEqual(['ViewContent', 'PreviewContent', 'CloneContent']);
    expect(named('EditOwnContent')?.implies).toEqual(['ViewOwnContent', 'PreviewOwnContent', 'CloneOwnContent']);
    expect(named('DeleteContent')).toMatchObject({ implies: [], ownForm: 'DeleteOwnContent' });
  });

  it('are held by the built-in roles as the contract says', () => {
    expect(defaultRoles.Author).toEqual([
      ...words('PublishOwnContent EditOwnContent DeleteOwnContent ViewOwnContent PreviewOwnContent'),
      'CloneOwnContent',
    ]);
    expect(defaultRoles.Contributor).toEqual(defaultRoles.Author.filter((name) => name !== 'PublishOwnContent'));
    expect(defaultRoles.Editor).toContain('ListContent');
    expect([defaultRoles.Authenticated, defaultRoles.Anonymous]).toEqual([['ViewContent'], ['ViewContent']]);
  });
});

function words(text: string): string[] {
  return text.split(' ');
}
