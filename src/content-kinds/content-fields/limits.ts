import type { Fault, FieldSettings } from '@espalier/plugin-sdk';

export function crossedLimits<Limit extends number | string>(
  [lowerName, lower]: readonly [string, Limit | undefined],
  [upperName, upper]: readonly [string, Limit | undefined],
): Fault[] {
  if (lower === undefined || upper === undefined || lower <= upper) return [];
  return [{ member: lowerName, message: `must not be greater than ${upperName}, which is ${upper}.` }];
}

export function unindexable(settings: FieldSettings): Fault[] {
  if (!settings.indexed) return [];
  return [
    {
      member: 'indexed',
      message: 'must be false: only text, numbers, booleans, dates, times and lists of ids or texts can be indexed.',
    },
  ];
}
