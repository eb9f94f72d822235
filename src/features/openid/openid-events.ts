import { type AuditEvent, type JsonObject, template } from '@espalier/plugin-sdk';
import { auditEvents, changesBetween, shortValues, type EventName } from '#platform/changes';
import { text } from '#platform/texts';
import type { Application } from './applications/application';
import type { Scope } from './scopes/built-in-scopes';

export const openidEvents = auditEvents('OpenID', () => ({
  title: text('OpenID Connect'),
  events: {
    ApplicationCreated: {
      title: text('Application created'),
      told: template('{actor} created the application <a>{subject}</a>'),
    },
    ApplicationChanged: {
      title: text('Application changed'),
      told: template('{actor} changed the application <a>{subject}</a>'),
    },
    ApplicationDeleted: {
      title: text('Application deleted'),
      told: template('{actor} deleted the application <a>{subject}</a>'),
    },
    SecretChanged: {
      title: text('Client secret changed'),
      told: template('{actor} changed the client secret of <a>{subject}</a>'),
    },
    ApplicationLockedOut: {
      title: text('Application locked out'),
      told: template('The application <a>{subject}</a> was locked out'),
      description: text('Too many wrong client secrets were sent.'),
    },
    AccessKeyCreated: {
      title: text('Access key created'),
      told: template('{actor} created an access key of <a>{subject}</a>'),
    },
    AccessKeyRotated: {
      title: text('Access key rotated'),
      told: template('{actor} rotated an access key of <a>{subject}</a>'),
    },
    AccessKeyRevoked: {
      title: text('Access key revoked'),
      told: template('{actor} revoked an access key of <a>{subject}</a>'),
    },
    ScopeCreated: { title: text('Scope created'), told: template('{actor} created the scope <a>{subject}</a>') },
    ScopeChanged: { title: text('Scope changed'), told: template('{actor} changed the scope <a>{subject}</a>') },
    ScopeDeleted: { title: text('Scope deleted'), told: template('{actor} deleted the scope <a>{subject}</a>') },
    ConsentGiven: {
      title: text('Consent given'),
      told: template('{actor} gave consent to <a>{subject}</a>'),
      description: text('An application was allowed to act for a user.'),
    },
    ConsentWithdrawn: {
      title: text('Consent withdrawn'),
      told: template('{actor} withdrew consent from <a>{subject}</a>'),
    },
    AccountConnected: {
      title: text('External account connected'),
      told: template('{actor} connected an external account to <a>{subject}</a>'),
    },
    AccountDisconnected: {
      title: text('External account disconnected'),
      told: template('{actor} disconnected an external account from <a>{subject}</a>'),
    },
    KeyRotated: { title: text('Signing key rotated'), told: template('{actor} rotated a <a>signing key</a>') },
    ServerSettingsChanged: {
      title: text('Authorization server settings changed'),
      told: template('{actor} changed the <a>settings of the authorization server</a>'),
    },
    ValidationSettingsChanged: {
      title: text('Validation settings changed'),
      told: template('{actor} changed the <a>settings of token validation</a>'),
    },
    ClientSettingsChanged: {
      title: text('External sign-in settings changed'),
      told: template('{actor} changed the <a>settings of external sign-in</a>'),
    },
  },
  facts: {
    name: text('Name'),
    displayName: text('Name'),
    description: text('Description'),
    type: text('Type'),
    consentType: text('Consent'),
    enabled: text('Enabled'),
    grantTypes: text('Grants'),
    redirectUris: text('Redirect addresses'),
    postLogoutRedirectUris: text('Sign-out addresses'),
    scopes: text('Scopes'),
    roles: text('Roles'),
    requirePkce: text('Require PKCE'),
    resources: text('Audiences'),
    untilUtc: text('Until'),
    expiresUtc: text('Expires'),
    userId: text('User'),
    issuer: text('Issuer'),
    subject: text('Account there'),
    byEmail: text('By e-mail address'),
    algorithm: text('Algorithm'),
  },
}));

type OpenidEventName = EventName<typeof openidEvents>;

export function openidEvent(event: OpenidEventName, correlationId: string, facts?: JsonObject): AuditEvent {
  return openidEvents.event(event, { correlationId, ...(facts && { facts }) });
}

/** @param facts default: all that it is */
export function applicationEvent(
  event: OpenidEventName,
  { clientId, displayName, ...values }: Application,
  facts: JsonObject = shortValues(values),
): AuditEvent {
  return { ...openidEvent(event, clientId, facts), subject: displayName || clientId };
}

/** @param hasNewSecret whether the change came with one. @returns nothing when nothing is different */
export function applicationChanged(before: Application, after: Application, hasNewSecret: boolean): AuditEvent[] {
  const facts = changesBetween(before, after);
  return [
    ...(facts ? [applicationEvent('ApplicationChanged', after, facts)] : []),
    ...(hasNewSecret ? [applicationEvent('SecretChanged', after, {})] : []),
  ];
}

export function scopeEvent(
  event: 'ScopeCreated' | 'ScopeChanged' | 'ScopeDeleted',
  { name, displayName }: Scope,
  facts: JsonObject,
): AuditEvent {
  return { ...openidEvent(event, name, facts), subject: displayName };
}
