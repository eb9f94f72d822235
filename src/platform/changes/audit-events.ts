import type { ValueProvider } from '@nestjs/common';
import {
  AUDIT_EVENTS,
  contribution,
  type AuditEvent,
  type AuditEventCategory,
  type AuditEventKind,
} from '@espalier/plugin-sdk';
import { perLanguage } from '#platform/texts';

type Kind = Omit<AuditEventKind, 'name'>;

interface Declared<Name extends string> {
  readonly title: string;
  readonly events: Readonly<Record<Name, Kind>>;
  readonly facts?: AuditEventCategory['facts'];
}

export interface AuditEvents<Name extends string> {
  /** For the `providers` of a module. */
  readonly category: ValueProvider<AuditEventCategory>;
  event(name: Name, about: Omit<AuditEvent, 'category' | 'event'>): AuditEvent;
}

export type EventName<Events> = Events extends AuditEvents<infer Name> ? Name : never;

/** The events of a category, and their words. */
export function auditEvents<Name extends string>(category: string, declare: () => Declared<Name>): AuditEvents<Name> {
  const declared = perLanguage(declare);
  return {
    category: contribution(AUDIT_EVENTS, {
      name: category,
      get title() {
        return declared().title;
      },
      get events() {
        return Object.entries<Kind>(declared().events).map(([name, kind]) => ({ name, ...kind }));
      },
      get facts() {
        return declared().facts;
      },
    }),
    event: (event, about) => ({ category, event, ...about }),
  };
}
