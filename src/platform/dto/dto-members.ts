import { applyDecorators, type Type } from '@nestjs/common';
import { ValidationTypes, Allow, ArrayMaxSize, IsArray, IsString, MaxLength, ValidateIf } from 'class-validator';
import type { JsonSchema } from '@espalier/plugin-sdk';
import { ApiProperty } from '#platform/openapi';
import { keywordOf, mayBeNull, rulesOf, type MemberRule } from './dto-faults';

interface DtoMember {
  readonly name: string;
  /** As far as decorators say it, in the words of OpenAPI. */
  readonly schema: JsonSchema;
  /** What the class initializes the member with. */
  readonly fallback: unknown;
  readonly required: boolean;
  readonly declaredBy: { readonly prototype: object };
}

export function dtoMembers(type: Type<object>): DtoMember[] {
  const members = [...rulesOf(type)];
  const initial: Readonly<Record<string, unknown>> = members.length === 0 ? {} : { ...new type() };
  return members.map(([name, rules]) => ({
    name,
    schema: { ...typeOf(initial[name]), ...schemaOf(rules) },
    fallback: initial[name],
    required: initial[name] === undefined && !mayBeAbsent(rules),
    declaredBy: (rules[0]?.target ?? type) as Type,
  }));
}

/** A rule such as `MaxLength` says no type, nor does an initial value to the decorators of OpenAPI. */
function typeOf(initial: unknown): JsonSchema {
  return ['string', 'number', 'boolean'].includes(typeof initial) ? { type: typeof initial } : {};
}

function schemaOf(rules: readonly MemberRule[]): JsonSchema {
  const { type, ...schema } = keywordsOf(rules.filter(({ each }) => !each));
  const items = keywordsOf(rules.filter(({ each }) => each));
  return {
    ...schema,
    // An array of another class is described by that class.
    ...(type !== undefined && !rules.some(isOf(ValidationTypes.NESTED_VALIDATION)) && { type }),
    ...(Object.keys(items).length > 0 && { items }),
    ...(mayBeNull(rules) && { nullable: true }),
  };
}

function keywordsOf(rules: readonly MemberRule[]): Record<string, unknown> {
  return Object.fromEntries(rules.map(keywordOf).filter((keyword) => keyword !== undefined));
}

function mayBeAbsent(rules: readonly MemberRule[]): boolean {
  return rules.every(isOf(ValidationTypes.WHITELIST)) || rules.some(isOf(ValidationTypes.CONDITIONAL_VALIDATION));
}

function isOf(kind: string): (rule: MemberRule) => boolean {
  return ({ type }) => type === kind;
}

/** Lets a member be absent, but not null; `IsOptional` of class-validator takes null as well. */
export function MayBeAbsent(): PropertyDecorator {
  return ValidateIf((_object, value) => value !== undefined);
}

/** An array of at most so many texts, of at most so many characters each. */
export function AreTexts(most: number, length: number): PropertyDecorator {
  return applyDecorators(IsArray(), ArrayMaxSize(most), IsString({ each: true }), MaxLength(length, { each: true }));
}

/** Takes whatever is sent for a member that callers read, so that what was read can be edited and sent back. */
export function NotLookedAt(): PropertyDecorator {
  return applyDecorators(Allow(), ApiProperty({ readOnly: true, nullable: true, description: 'Not looked at.' }));
}
