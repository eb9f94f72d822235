import type { AuditTrailSettings } from '../settings/audit-trail-settings';

const DAY_MS = 86_400_000;

export interface Threshold {
  readonly category: string;
  readonly olderThan: string;
}

export function thresholdsOf(
  { trimmingDisabled, retentionDays, retentionDaysByCategory }: Readonly<AuditTrailSettings>,
  categories: readonly string[],
  now: Date,
): Threshold[] {
  if (trimmingDisabled) return [];
  return categories.flatMap((category) => {
    const days = retentionDaysByCategory[category] ?? retentionDays;
    return days === 0 ? [] : [{ category, olderThan: new Date(now.getTime() - days * DAY_MS).toISOString() }];
  });
}
