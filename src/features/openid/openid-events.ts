import {
  AUDIT_EVENTS,
  Contributes,
  type AuditEvent,
  type AuditEventCategory,
  type JsonObject,
} from '@espalier/plugin-sdk';
import { changesBetween, shortValues } from '#platform/changes';
import { perLanguage, text } from '#platform/texts';
import type { Application } from './applications/application';
import type { Scope } from './scopes/built-in-scopes';

const kinds = perLanguage(() => ({
  ApplicationCreated: { title: text('Application created') },
  ApplicationChanged: { title: text('Application changed') },
  ApplicationDeleted: { title: text('Application deleted') },
  SecretChanged: { title: text('Client secret changed') },
  ApplicationLockedOut: {
    title: text('Application locked out'),
    description: text('Too many wrong client secrets were sent.'),
  },
  ScopeCreated: { title: text('Scope created') },
  ScopeChanged: { title: text('Scope changed') },
  ScopeDeleted: { title: text('Scope deleted') },
  ConsentGiven: { title: text('Consent given'), description: text('An application was allowed to act for a user.') },
  ConsentWithdrawn: { title: text('Consent withdrawn') },
  AccountConnected: { title: text('External account connected') },
  AccountDisconnected: { title: text('External account disconnected') },
  KeyRotated: { title: text('Signing key rotated') },
  ServerSettingsChanged: { title: text('Authorization server settings changed') },
  ValidationSettingsChanged: { title: text('Validation settings changed') },
  ClientSettingsChanged: { title: text('External sign-in settings changed') },
}));

type OpenidEventName = keyof ReturnType<typeof kinds>;

@Contributes(AUDIT_EVENTS)
export class OpenidEvents implements AuditEventCategory {
  readonly name = 'OpenID';
  get title() {
    return text('OpenID Connect');
  }
  get events() {
    return Object.entries(kinds()).map(([name, kind]) => ({ name, ...kind }));
  }
  get facts() {
    return {
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
      userId: text('User'),
      issuer: text('Issuer'),
      subject: text('Account there'),
      byEmail: text('By e-mail address'),
      algorithm: text('Algorithm'),
    };
  }
}

export function openidEvent(event: OpenidEventName, correlationId: string, facts?: JsonObject): AuditEvent {
  return { category: 'OpenID', event, correlationId, ...(facts && { facts }) };
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
