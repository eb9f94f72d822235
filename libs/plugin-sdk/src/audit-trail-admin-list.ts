import type { AuditTrailSort } from './audit-trail-query';
import type { DisplayDriver } from './display-driver';
import { extensionPoint } from './extension-point';
import type { ListOptionsViewModel } from './list-options';

/** What a page of events of the audit trail is asked for, as its help cards show it. */
export interface AuditTrailOptionsViewModel extends ListOptionsViewModel {
  readonly category?: string;
  /** The name of a kind of events. */
  readonly event?: string;
  /** What is asked of the time, as it was typed; of several, the last. */
  readonly date?: string;
  /** Of which item, user or role. */
  readonly correlationId?: string;
  /** Whether the page is about that one alone, whatever is typed. */
  readonly isOfOne: boolean;
  readonly sort: AuditTrailSort;
}

/** Shows something of the options of a page of events, in the display types and zones that pages of contents have. */
export const AUDIT_TRAIL_OPTIONS_DISPLAY_DRIVER = extensionPoint<DisplayDriver<AuditTrailOptionsViewModel>>(
  'audit-trail.audit-trail-options-display-driver',
  { requires: ['display'] },
);
