import type { User } from './user';
import { changesOfUser, signInFailed } from './user-events';

const jane: User = {
  id: 'u1',
  userName: 'jane',
  email: 'jane@example.com',
  enabled: true,
  roles: ['Author', 'Editor'],
  hasPassword: true,
  createdUtc: new Date(0),
};

const namesAndFacts = (after: Partial<User>) =>
  changesOfUser(jane, { ...jane, ...after }).map(({ event, facts }) => [event, facts]);

describe('What the audit trail says of a user who was saved', () => {
  it('is nothing when nothing has changed', () => expect(namesAndFacts({})).toEqual([]));

  it('tells another name, and of another e-mail address only that there is one', () => {
    expect(namesAndFacts({ userName: 'janet', email: 'janet@example.com' })).toEqual([
      ['Changed', { changed: ['email', 'userName'], before: { userName: 'jane' }, after: { userName: 'janet' } }],
    ]);
  });

  it('tells roles and being enabled each by itself', () => {
    expect(namesAndFacts({ roles: ['Editor', 'Painter'], enabled: false })).toEqual([
      ['RolesChanged', { given: ['Painter'], taken: ['Author'] }],
      ['Disabled', undefined],
    ]);
  });
});

describe('What the audit trail says of a failed attempt', () => {
  it('is of whom, and never by whom', () => {
    expect(signInFailed(jane, null)).toEqual([
      {
        category: 'Users',
        event: 'SignInFailed',
        correlationId: 'u1',
        subject: 'jane',
        principal: { kind: 'anonymous', id: '', name: '' },
      },
    ]);
  });

  it('is the same for all names that nobody has', () => {
    expect(signInFailed(undefined, null)[0]).toMatchObject({ correlationId: 'unknown', subject: 'unknown' });
  });

  it('is also that further ones have to wait', () => {
    const events = signInFailed(jane, new Date('2026-01-01T00:00:00.000Z'));
    expect(events.map(({ event, facts }) => [event, facts])).toEqual([
      ['SignInFailed', undefined],
      ['LockedOut', { untilUtc: '2026-01-01T00:00:00.000Z' }],
    ]);
  });
});
