import type { Type } from '@nestjs/common';
import { getMetadataStorage, type ValidationError, type ValidationOptions } from 'class-validator';
import type { Fault, Sentence, SentenceTemplate } from '@espalier/plugin-sdk';
import { childPath, keywordFault, shownFault } from '#platform/schema';

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

/** What a rule with words of its own says on pages. */
type ShownRule = Sentence | ((value: unknown) => Sentence);

/**
 * For a rule that no keyword of JSON Schema says.
 *
 * @param message for programs, behind the name of the member
 */
export function ruleMessages(message: string, shown: ShownRule): ValidationOptions {
  return { message, context: shown };
}

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

/** In the words and paths of all problems: `events[2]` where an entry is wrong. */
export function* faultsOf(error: ValidationError, parent = ''): Generator<Fault> {
  const { target, property, value, constraints = {}, children = [] } = error;
  const member = childPath(parent, Array.isArray(target) ? Number(property) : property);
  const broken = brokenRules(error);
  if (value === undefined) yield { member, message: 'is required.', shown: shownFault('required', {}) };
  else if (broken.length > 0) yield* brokenFaults(error, broken, member);
  else for (const message of Object.values(constraints)) yield { member, message: trimmed(message) };
  for (const child of children) yield* faultsOf(child, member);
}

function* brokenFaults(error: ValidationError, broken: readonly MemberRule[], member: string): Generator<Fault> {
  const { target = {}, value } = error;
  const fault = (path: string) => (rule: MemberRule) => ({ member: path, ...saidOf(rule, error) });
  const own = broken.filter(({ each }) => !each);
  const ofEntries = broken.filter(({ each }) => each);
  yield* mostTelling(own).map(fault(member));
  if (ofEntries.length === 0) return;
  if (!Array.isArray(value)) {
    if (own.length === 0) yield { member, ...keywordFault('type', 'array') };
    return;
  }
  for (const [index, entry] of (value as unknown[]).entries()) {
    const wrong = ofEntries.filter((rule) => !allows(rule, entry, target));
    yield* mostTelling(wrong).map(fault(childPath(member, index)));
  }
}

function brokenRules({ target = {}, property, constraints = {} }: ValidationError): readonly MemberRule[] {
  const rules = rulesOf(target.constructor as Type).get(property) ?? [];
  return rules.filter((rule) => Object.hasOwn(constraints, nameOf(rule)));
}

/** A value of another type altogether is not too long as well; but which values there are to choose from is worth saying. */
function mostTelling(rules: readonly MemberRule[]): readonly MemberRule[] {
  const named = (keyword: string) => rules.filter((rule) => keywordOf(rule)?.[0] === keyword);
  const [type] = named('type');
  return type ? [type, ...named('enum')] : rules;
}

/** class-validator says that some entry is wrong, not which one. Where it takes time to find out, all are called wrong. */
function allows(rule: MemberRule, value: unknown, object: object): boolean {
  const { constraints, propertyName: property } = rule;
  const given = { value, constraints, object, property, targetName: object.constructor.name };
  const answer: unknown = constraintOf(rule)?.instance.validate(value, given);
  return Boolean(answer) && !(answer instanceof Promise);
}

function saidOf(rule: MemberRule, error: ValidationError): Omit<Fault, 'member'> {
  const keyword = rule.message === undefined ? keywordOf(rule) : undefined;
  if (!keyword) {
    const shown = shownOf(rule, error.value);
    return { message: trimmed(error.constraints?.[nameOf(rule)], rule.propertyName), ...(shown && { shown }) };
  }
  const [name, value] = keyword;
  const isNullable = mayBeNull(rulesOf(rule.target as Type).get(rule.propertyName) ?? []);
  return keywordFault(name, name === 'type' && isNullable ? [value, 'null'] : value);
}

/** @param constraint the name that class-validator has for what is broken */
export function shownRule(error: ValidationError, constraint: string): SentenceTemplate | undefined {
  const rule = brokenRules(error).find((broken) => nameOf(broken) === constraint);
  return rule && shownOf(rule, error.value);
}

function shownOf(rule: MemberRule, value: unknown): SentenceTemplate | undefined {
  const shown = rule.context as ShownRule | undefined;
  if (shown) return (typeof shown === 'function' ? shown(value) : shown).shown;
  const [name, limit] = keywordOf(rule) ?? [];
  return name === undefined ? undefined : keywordFault(name, limit).shown;
}

/** Messages of class-validator begin with the name of the member, or tell of each entry. */
function trimmed(message = 'is wrong.', property = ''): string {
  const begins = [`each value in ${property} `, `${property} `].find((start) => message.startsWith(start)) ?? '';
  const text = message.slice(begins.length);
  return text.endsWith('.') ? text : `${text}.`;
}

function nameOf(rule: MemberRule): string {
  return constraintOf(rule)?.name ?? rule.type;
}

function constraintOf({ constraintCls }: MemberRule) {
  return getMetadataStorage().getTargetValidatorConstraints(constraintCls)[0];
}
