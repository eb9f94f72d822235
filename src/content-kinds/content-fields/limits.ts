import { sentence, type Fault, type FieldSettings } from '@espalier/plugin-sdk';

export function crossedLimits<Limit extends number | string>(
  [lowerName, lower]: readonly [string, Limit | undefined],
  [upperName, upper]: readonly [string, Limit | undefined],
): Fault[] {
  if (lower === undefined || upper === undefined || lower <= upper) return [];
  return [
    {
      member: lowerName,
      ...sentence('must not be greater than {name}, which is {upper}.', { name: upperName, upper }),
    },
  ];
}

export function unindexable(settings: FieldSettings): Fault[] {
  if (!settings.indexed) return [];
  return [
    {
      member: 'indexed',
      ...sentence(
        'must be false: only text, numbers, booleans, dates, times and lists of ids or texts can be indexed.',
      ),
    },
  ];
}
