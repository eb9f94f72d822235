import type { Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';

export type MemberRule = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

/** What decorators say in JSON Schema: a keyword, whose value is the argument of the decorator unless it stands here. */
const KEYWORDS: ReadonlyMap<string | undefined, readonly [keyword: string, value?: unknown]> = new Map([
  ['isString', ['type', 'string']],
  ['isBoolean', ['type', 'boolean']],
  ['isInt', ['type', 'integer']],
  ['isNumber', ['type', 'number']],
  ['isArray', ['type', 'array']],
  ['isObject', ['type', 'object']],
  ['isIn', ['enum']],
  ['minLength', ['minLength']],
  ['maxLength', ['maxLength']],
  ['matches', ['pattern']],
  ['min', ['minimum']],
  ['max', ['maximum']],
  ['arrayMinSize', ['minItems']],
  ['arrayMaxSize', ['maxItems']],
  ['arrayUnique', ['uniqueItems', true]],
  ['isUrl', ['format', 'uri']],
  ['isEmail', ['format', 'email']],
]);

const known = new WeakMap<Type, ReadonlyMap<string, readonly MemberRule[]>>();

/** By the names of the members; of base classes too. */
export function rulesOf(type: Type): ReadonlyMap<string, readonly MemberRule[]> {
  let members = known.get(type);
  if (!members) known.set(type, (members = readRules(type)));
  return members;
}

function readRules(type: Type): ReadonlyMap<string, readonly MemberRule[]> {
  const members = new Map<string, MemberRule[]>();
  for (const rule of getMetadataStorage().getTargetValidationMetadatas(type, '', false, false)) {
    members.set(rule.propertyName, [...(members.get(rule.propertyName) ?? []), rule]);
  }
  return members;
}

/** Undefined where JSON Schema has none. */
export function keywordOf({ name, constraints }: MemberRule): readonly [keyword: string, value: unknown] | undefined {
  const found = KEYWORDS.get(name);
  if (!found) return undefined;
  const [keyword, value = constraints[0] as unknown] = found;
  return [keyword, value instanceof RegExp ? value.source : value];
}

export function mayBeNull(rules: readonly MemberRule[]): boolean {
  return rules.some(({ name }) => name === 'isOptional');
}
