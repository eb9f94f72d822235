import {
  AUDIT_EVENTS,
  Contributes,
  type AuditEvent,
  type AuditEventCategory,
  type JsonObject,
} from '@espalier/plugin-sdk';
import { changesBetween, shortValues } from '#platform/changes';
import type { Application } from './applications/application';
import type { Scope } from './scopes/built-in-scopes';

const KINDS = {
  ApplicationCreated: { title: 'Application created' },
  ApplicationChanged: { title: 'Application changed' },
  ApplicationDeleted: { title: 'Application deleted' },
  SecretChanged: { title: 'Client secret changed' },
  ApplicationLockedOut: { title: 'Application locked out', description: 'Too many wrong client secrets.' },
  ScopeCreated: { title: 'Scope created' },
  ScopeChanged: { title: 'Scope changed' },
  ScopeDeleted: { title: 'Scope deleted' },
  ConsentGiven: { title: 'Consent given', description: 'An application may act for a user.' },
  ConsentWithdrawn: { title: 'Consent withdrawn' },
  AccountConnected: { title: 'Account elsewhere connected' },
  AccountDisconnected: { title: 'Account elsewhere disconnected' },
  KeyRotated: { title: 'Signing key rotated' },
  ServerSettingsChanged: { title: 'Server settings changed' },
  ValidationSettingsChanged: { title: 'Validation settings changed' },
  ClientSettingsChanged: { title: 'Client settings changed' },
};

type OpenidEventName = keyof typeof KINDS;

@Contributes(AUDIT_EVENTS)
export class OpenidEvents implements AuditEventCategory {
  readonly name = 'OpenID';
  readonly title = 'OpenID Connect';
  readonly events = Object.entries(KINDS).map(([name, kind]) => ({ name, ...kind }));
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
