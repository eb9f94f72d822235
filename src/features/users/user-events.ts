import { type AuditEvent, type JsonObject, type Principal, template } from '@espalier/plugin-sdk';
import { auditEvents, changesBetween, type EventName } from '#platform/changes';
import { text } from '#platform/texts';
import type { User } from './user';

type Who = Pick<User, 'id' | 'userName'>;

export const userEvents = auditEvents('Users', () => ({
  title: text('Users'),
  events: {
    SignedIn: { title: text('Signed in'), told: template('{actor} <a>signed in</a>') },
    SignedOut: { title: text('Signed out'), told: template('{actor} <a>signed out</a>') },
    SignInFailed: {
      title: text('Sign-in failed'),
      told: template('Signing in as <a>{subject}</a> failed'),
      description: text('Wrong passwords and unknown user names.'),
      enabled: false,
    },
    LockedOut: {
      title: text('Locked out'),
      told: template('<a>{subject}</a> was locked out'),
      description: text('After too many failed attempts, further ones must wait.'),
    },
    Unlocked: {
      title: text('Unlocked'),
      told: template('{actor} unlocked <a>{subject}</a>'),
      description: text('The count of failed attempts was reset.'),
    },
    MadeOwner: {
      title: text('Set up'),
      told: template('<a>{subject}</a> set up the service'),
      description: text('Someone used a link to set up the service.'),
    },
    Created: { title: text('User created'), told: template('{actor} created the user <a>{subject}</a>') },
    Changed: {
      title: text('User changed'),
      told: template('{actor} changed the user <a>{subject}</a>'),
      description: text('The name or the e-mail address.'),
    },
    PasswordChanged: {
      title: text('Password changed'),
      told: template('{actor} changed the password of <a>{subject}</a>'),
    },
    RolesChanged: { title: text('Roles changed'), told: template('{actor} changed the roles of <a>{subject}</a>') },
    Enabled: { title: text('User enabled'), told: template('{actor} enabled the user <a>{subject}</a>') },
    Disabled: { title: text('User disabled'), told: template('{actor} disabled the user <a>{subject}</a>') },
    Deleted: { title: text('User deleted'), told: template('{actor} deleted the user <a>{subject}</a>') },
  },
  facts: {
    userName: text('User name'),
    email: text('E-mail address'),
    enabled: text('Enabled'),
    hasPassword: text('Has a password'),
    roles: text('Roles'),
    given: text('Roles added'),
    taken: text('Roles removed'),
    created: text('New user'),
    untilUtc: text('Until'),
    everywhere: text('In all browsers'),
    elsewhere: text('In all other browsers'),
  },
}));

type UserEventName = EventName<typeof userEvents>;

const STRANGER: AuditEvent['principal'] = { kind: 'anonymous', id: '', name: '' };

const UNKNOWN = 'unknown';

export function userEvent(event: UserEventName, { id, userName }: Who, facts?: JsonObject): AuditEvent {
  return userEvents.event(event, { correlationId: id, subject: userName, ...(facts && { facts }) });
}

/** What somebody has done who has just proved to be the user, whoever was known to make the request. */
export function ownEvent(event: UserEventName, user: Who, facts?: JsonObject): AuditEvent {
  return { ...userEvent(event, user, facts), principal: principalOf(user) };
}

/** @param isNew whether there was no user to become */
export function madeOwner(user: Who, isNew: boolean): AuditEvent {
  return ownEvent('MadeOwner', user, { created: isNew });
}

/**
 * @param user undefined for a name that nobody has
 * @param lockedUntil null when further attempts need not wait
 */
export function signInFailed(user: Who | undefined, lockedUntil: Date | null): AuditEvent[] {
  const who = user ?? { id: UNKNOWN, userName: UNKNOWN };
  const failed = { ...userEvent('SignInFailed', who), principal: STRANGER };
  if (!lockedUntil) return [failed];
  const facts = { untilUtc: lockedUntil.toISOString() };
  return [failed, { ...userEvent('LockedOut', who, facts), principal: STRANGER }];
}

/** What an administrator has changed. E-mail addresses are not told: nothing is ever taken out of the trail. */
export function changesOfUser(before: User, after: User): AuditEvent[] {
  const facts = changesBetween(identityOf(before), identityOf(after), ['email']);
  const given = after.roles.filter((role) => !before.roles.includes(role));
  const taken = before.roles.filter((role) => !after.roles.includes(role));
  return [
    ...(facts ? [userEvent('Changed', after, facts)] : []),
    ...(given.length + taken.length > 0 ? [userEvent('RolesChanged', after, { given, taken })] : []),
    ...(before.enabled === after.enabled ? [] : [userEvent(after.enabled ? 'Enabled' : 'Disabled', after)]),
  ];
}

function identityOf({ userName, email }: User): object {
  return { userName, email };
}

function principalOf({ id, userName }: Who): Pick<Principal, 'kind' | 'id' | 'name'> {
  return { kind: 'user', id, name: userName };
}
