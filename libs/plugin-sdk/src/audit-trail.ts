import type { SentenceTemplate } from '@espalier/filter-syntax';
import type { Queryable } from './content-handler';
import { extensionPoint } from './extension-point';
import type { JsonObject } from './json';
import type { Principal } from './principal';

/** A kind of event that the audit trail records. */
export interface AuditEventKind {
  /** In PascalCase, such as `Published`. Unique within its category. */
  readonly name: string;
  readonly title: string;
  /**
   * What somebody has done, with a link to the event and without a full stop: `{actor} mixed <a>{subject}</a>`. Default: the title beside
   * both.
   */
  readonly told?: SentenceTemplate;
  readonly description?: string;
  /** Whether it is recorded unless an administrator says otherwise. Default true. */
  readonly enabled?: boolean;
  /** Recorded whatever an administrator says. */
  readonly mandatory?: boolean;
}

/**
 * Events of the audit trail that belong together, such as those of content. A module declares what it records.
 *
 * @example
 * ```ts
 * @Contributes(AUDIT_EVENTS)
 * export class PaintEvents implements AuditEventCategory {
 *   readonly name = 'Paint';
 *   readonly title = 'Paint';
 *   readonly events = [{ name: 'Mixed', title: 'Mixed' }];
 * }
 * ```
 */
export interface AuditEventCategory {
  /** In PascalCase. */
  readonly name: string;
  readonly title: string;
  readonly events: readonly AuditEventKind[];
  /** What people call the `facts` of these events, by their names there. Default: the words of the name. */
  readonly facts?: Readonly<Record<string, string>>;
}

/** Categories of events, unique by name. */
export const AUDIT_EVENTS = extensionPoint<AuditEventCategory>('audit-trail.events', {
  uniqueBy: ({ name }) => name,
  requires: ['name', 'title', 'events'],
});

/** Something that was done, and to what. */
export interface AuditEvent {
  readonly category: string;
  readonly event: string;
  /** Id of what it was done to: of a content item, a user, an application; or the name of a role or of settings. */
  readonly correlationId: string;
  /** What people call it. Default the correlation id. */
  readonly subject?: string;
  /** Who did it. Default whoever makes the request; where there is none, such as in commands and tasks, the service itself. */
  readonly principal?: Pick<Principal, 'kind' | 'id' | 'name'>;
  /** ISO 8601 in UTC. Default now. */
  readonly at?: string;
  /** Why, in the words of whoever did it. */
  readonly comment?: string;
  /** Of the version that a content item was in. */
  readonly versionId?: string;
  /** What is worth knowing besides: never secrets, and no more than a few kilobytes. */
  readonly facts?: JsonObject;
  /** The state of what it was done to, where that state will be found nowhere else. */
  readonly snapshot?: JsonObject;
}

/** Records who did what, and when. Nothing that was recorded can be changed. */
export interface AuditTrail {
  /**
   * Records events, in one statement. Kinds that administrators have switched off are left out; kinds that nobody has declared are a
   * mistake, and thrown.
   *
   * @param transaction the one that does what is recorded, so that both happen or neither
   */
  record(transaction: Queryable, ...events: readonly AuditEvent[]): Promise<void>;
}

/**
 * What {@link AuditTrail} is injected by.
 *
 * @example
 * ```ts
 * @Injectable()
 * export class PaintShop {
 *   constructor(@Inject(AUDIT_TRAIL) private readonly trail: AuditTrail) {}
 * }
 * ```
 */
export const AUDIT_TRAIL: symbol = Symbol.for('espalier:audit-trail');
