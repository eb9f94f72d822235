const DAY_MS = 24 * 60 * 60 * 1000;

export interface JudgedVersion {
  /** Of the row: later rows have higher ones. */
  readonly id: number;
  readonly contentItemId: string;
  readonly contentType: string;
  readonly latest: boolean;
  readonly published: boolean;
  readonly modifiedUtc: Date | null;
}

export interface PruningRule {
  readonly disabled: boolean;
  readonly retentionDays: number;
  readonly archivedVersionsToKeep: number;
  readonly contentTypes: readonly string[];
}

export function isIdle({ disabled, contentTypes }: PruningRule): boolean {
  return disabled || contentTypes.length === 0;
}

/** Versions that were modified before this are old; those of this very moment are not. */
export function thresholdOf({ retentionDays }: PruningRule, now: Date): Date {
  return new Date(now.getTime() - retentionDays * DAY_MS);
}

/**
 * Of each item of a selected type the newest archived versions are kept, whatever their age; of the others go those
 * that are old or have no date.
 */
export function pruned<Version extends JudgedVersion>(
  versions: readonly Version[],
  rule: PruningRule,
  now: Date,
): Version[] {
  if (isIdle(rule)) return [];
  const threshold = thresholdOf(rule, now);
  const histories = new Map<string, Version[]>();
  for (const version of versions) {
    if (version.latest || version.published || !rule.contentTypes.includes(version.contentType)) continue;
    histories.set(version.contentItemId, [...(histories.get(version.contentItemId) ?? []), version]);
  }
  return [...histories.values()].flatMap((history) =>
    history
      .toSorted(newestFirst)
      // Counted from the end, a negative number would keep what is old.
      .slice(Math.max(0, rule.archivedVersionsToKeep))
      .filter(({ modifiedUtc }) => modifiedUtc === null || modifiedUtc < threshold),
  );
}

/** Without a date last; of versions of one moment the later row first. */
function newestFirst(one: JudgedVersion, other: JudgedVersion): number {
  const [first, second] = [timeOf(one), timeOf(other)];
  return first === second ? other.id - one.id : second - first;
}

function timeOf({ modifiedUtc }: JudgedVersion): number {
  return modifiedUtc?.getTime() ?? -Infinity;
}
