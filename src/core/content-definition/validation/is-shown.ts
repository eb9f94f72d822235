import type { JsonObject } from '@espalier/plugin-sdk';
import type { ContentMember, FieldMember } from '../content-member';
import { conditionOf } from '../definition/conditions';

/** Whether editors show a field of an item: without a condition, or when it is met. @param members of the type */
export function isShown(
  { field }: FieldMember,
  data: JsonObject,
  members: ReadonlyMap<string, ContentMember>,
): boolean {
  const condition = conditionOf(field);
  if (!condition) return true;
  const other = members.get(condition.field);
  // Nobody brings its kind any more: then nobody can answer it either.
  if (other?.kind !== 'field') return true;
  const value = Object.hasOwn(data, condition.field) ? data[condition.field] : other.assumed;
  return value === condition.value;
}
