import type { TermRegistry } from '@espalier/filter-syntax';
import type { Predicate } from '@espalier/predicates';
import type { AuditTrailOptionsViewModel } from './audit-trail-admin-list';
import type { AuditTrailQuery } from './audit-trail-query';
import { extensionPoint } from './extension-point';
import type { Principal } from './principal';

/** The request that a filter belongs to. */
export interface AuditTrailContext {
  readonly principal: Principal;
  /** ISO 8601 in UTC. */
  readonly now: string;
  /** IANA name, in which days are meant. */
  readonly timeZone: string;
}

/** What belongs to lists of events of the audit trail. */
export interface AuditTrailList {
  query: AuditTrailQuery;
  condition: Predicate;
  context: AuditTrailContext;
  model: AuditTrailOptionsViewModel;
}

/** Where terms of the lists of events are declared. */
export type AuditTrailFilterBuilder = TermRegistry<AuditTrailList>;

/**
 * Adds terms to the filter language of lists of events, as in `version:4kz…`. Conditions are made with `@espalier/predicates`.
 *
 * @example
 * ```ts
 * @Contributes(AUDIT_TRAIL_ADMIN_LIST_FILTER_PROVIDER)
 * export class VersionFilter implements AuditTrailAdminListFilterProvider {
 *   build(filters: AuditTrailFilterBuilder) {
 *     filters.single('version', (term) => term.match((value) => eq('versionId', value)));
 *   }
 * }
 * ```
 */
export interface AuditTrailAdminListFilterProvider {
  /** Called once, when the service starts. A name that another provider has declared stops the start. */
  build(filters: AuditTrailFilterBuilder): void;
}

/** Terms of lists of events. The order of the contributions means nothing. */
export const AUDIT_TRAIL_ADMIN_LIST_FILTER_PROVIDER = extensionPoint<AuditTrailAdminListFilterProvider>(
  'audit-trail.audit-trail-filter-provider',
  { requires: ['build'] },
);
