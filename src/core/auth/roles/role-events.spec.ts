import { roleChanged } from './role-events';

const role = { name: 'Editor', description: 'Edits', permissions: ['EditContent', 'ViewContent'] };

describe('What the audit trail says of a role that was saved', () => {
  it('is nothing when it is as it was, in whatever order its permissions are', () => {
    expect(roleChanged(role, { ...role, permissions: ['ViewContent', 'EditContent'] })).toEqual([]);
  });

  it('names the permissions that it got and lost, and what else has changed', () => {
    const [{ facts }] = roleChanged(role, { ...role, description: '', permissions: ['ViewContent', 'ViewUsers'] });
    expect(facts).toEqual({
      changed: ['description'],
      before: { description: 'Edits' },
      after: { description: '' },
      granted: ['ViewUsers'],
      revoked: ['EditContent'],
    });
  });

  it('is all that it grants, when somebody else has made it in the same moment', () => {
    expect(roleChanged(undefined, role)[0].facts).toEqual({ granted: role.permissions, revoked: [] });
  });
});
