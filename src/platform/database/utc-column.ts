import type { ValueTransformer } from 'typeorm';

const isoText: ValueTransformer = {
  to: (text: string | null | undefined) => text,
  from: (date: Date | null) => date && date.toISOString(),
};

/** ISO 8601 in UTC with milliseconds in the entity: `2026-11-20T10:00:00.000Z`. */
export const UTC_TEXT = { type: 'timestamptz', precision: 3, transformer: isoText } as const;
