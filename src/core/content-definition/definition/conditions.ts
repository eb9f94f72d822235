import {
  isJsonObject,
  sentence,
  type FieldCondition,
  type FieldDefinition,
  type FieldType,
  type JsonObject,
  type JsonSchema,
  type Fault,
} from '@espalier/plugin-sdk';
import { didYouMean, joinPath } from '#platform/schema';
import type { ContentMember, FieldMember } from '../content-member';
import type { FaultList } from '../validation/fault-list';
import type { Entry } from './definition-rules';
import type { MemberTypes } from './member-types';

type ConditionValue = FieldCondition['value'];

export function conditionOf({ settings }: { readonly settings: JsonObject }): FieldCondition | undefined {
  const { condition } = settings;
  if (!isJsonObject(condition)) return undefined;
  const { field, value } = condition;
  return typeof field === 'string' && isConditionValue(value) ? { field, value } : undefined;
}

/** Values of a field that others can depend on: of a yes or no, and of texts to choose from. */
export function conditionValues({ type, enum: choices }: JsonSchema): readonly ConditionValue[] {
  if (type === 'boolean') return [true, false];
  return Array.isArray(choices) ? choices.filter(isConditionValue) : [];
}

function isConditionValue(value: unknown): value is ConditionValue {
  return typeof value === 'string' || typeof value === 'boolean';
}

/** Each depends on another field of the type that is always shown, and on a value that it can have. */
export function checkConditions(
  fields: readonly Entry<FieldDefinition>[],
  types: MemberTypes,
  faults: FaultList,
): void {
  const byName = new Map(fields.map(({ member }) => [member.name, member]));
  for (const { path, member } of fields) {
    const condition = conditionOf(member);
    const type = types.field(member.type);
    if (!condition || !type) continue;
    const other = byName.get(condition.field);
    const fault = conditionFault(condition, member, other, [...byName.keys()]) ?? valueFault(condition, other, types);
    if (fault) faults.add(joinPath(path, `settings.condition.${fault.member}`), fault);
  }
}

type ConditionFault = Fault & { readonly member: keyof FieldCondition };

function conditionFault(
  { field }: FieldCondition,
  { name }: FieldDefinition,
  other: FieldDefinition | undefined,
  names: readonly string[],
): ConditionFault | undefined {
  const others = names.filter((each) => each !== name);
  if (!other)
    return { member: 'field', ...sentence('is not a field of the type. {hint}', { hint: didYouMean(field, others) }) };
  if (other.name === name) return { member: 'field', ...sentence('must be another field than this one.') };
  if (!conditionOf(other)) return undefined;
  return {
    member: 'field',
    ...sentence('must be a field that is always shown; {field} has a condition itself.', { field }),
  };
}

function valueFault(
  { field, value }: FieldCondition,
  other: FieldDefinition | undefined,
  types: MemberTypes,
): ConditionFault | undefined {
  const type = other && types.field(other.type);
  if (!type) return undefined;
  const values = valuesOf(type, other);
  if (values.length === 0) {
    return {
      member: 'field',
      ...sentence('must be a yes or no, or a text with options; {field} is neither.', { field }),
    };
  }
  if (values.includes(value)) return undefined;
  const texts = values.filter((known) => typeof known === 'string');
  const hint =
    texts.length > 0 && typeof value === 'string'
      ? didYouMean(value, texts)
      : sentence('Use {value}.', { value: String(values[0]) });
  return { member: 'value', ...sentence('is no value that {field} can have. {hint}', { field, hint }) };
}

/** Its settings may be at fault, and a kind of a plug-in stumble over them. */
function valuesOf(type: FieldType, { settings }: FieldDefinition): readonly ConditionValue[] {
  try {
    return conditionValues(type.schema(settings));
  } catch {
    return [];
  }
}

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
