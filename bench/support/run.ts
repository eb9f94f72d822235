import type { Cleanups } from './cleanups';
import type { Pace } from './compare';
import type { Report } from './report';
import type { Stages } from './stages';

/** What the groups of cases are run with. */
export interface Run {
  readonly pace: Pace;
  readonly report: Report;
  readonly stages: Stages;
  readonly cleanups: Cleanups;
  /** Posts where there are few and where there are many. */
  readonly items: number;
  readonly manyItems: number;
  /** Archived versions of {@link manyItems} that are pruned. */
  readonly archivedVersions: number;
  /** Events of the audit trail that is listed. */
  readonly auditEvents: number;
  /** Posts that queries are measured on against the floors. */
  readonly posts: number;
  /** Histories to import. */
  readonly file: string;
  /** Whether a case was asked for. */
  wants(name: string): boolean;
}
