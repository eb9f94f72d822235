import type {
  AuditTrailAdminListFilterProvider,
  AuditTrailContext,
  AuditTrailOptionsViewModel,
  AuditTrailQuery,
  ContentOptionsViewModel,
  ContentsAdminListFilterProvider,
  ContentsContext,
  ContentsQuery,
  UserOptionsViewModel,
  UsersAdminListFilterProvider,
  UsersContext,
  UsersQuery,
} from '@espalier/plugin-sdk';
import { always } from '@espalier/predicates';
import { SAMPLE_PRINCIPAL } from '../samples';
import { describeTerms, type FilterSamples } from './terms';

const NOW = '2026-01-31T10:00:00.000Z';

/** Declares tests of what lists of contents expect of every provider of terms. No database is asked: conditions are tried on the items. */
export function describeFilterProvider(provider: ContentsAdminListFilterProvider, samples: FilterSamples): void {
  describeTerms<ContentsQuery, ContentsContext, ContentOptionsViewModel>(provider, samples, {
    query: { where: always(), type: [], stereotype: [] },
    context: {
      principal: SAMPLE_PRINCIPAL,
      now: NOW,
      timeZone: 'UTC',
      userIdOf: async () => undefined,
      applicationsNamed: async () => [],
    },
  });
}

/** Declares tests for lists of users; the items are users. */
export function describeUsersFilterProvider(provider: UsersAdminListFilterProvider, samples: FilterSamples): void {
  describeTerms<UsersQuery, UsersContext, UserOptionsViewModel>(provider, samples, {
    query: { where: always(), roles: [] },
    context: { principal: SAMPLE_PRINCIPAL, now: NOW, timeZone: 'UTC' },
  });
}

/** Declares tests for lists of events of the audit trail; the items are events. */
export function describeAuditTrailFilterProvider(
  provider: AuditTrailAdminListFilterProvider,
  samples: FilterSamples,
): void {
  describeTerms<AuditTrailQuery, AuditTrailContext, AuditTrailOptionsViewModel>(provider, samples, {
    query: { where: always() },
    context: { principal: SAMPLE_PRINCIPAL, now: NOW, timeZone: 'UTC' },
  });
}
