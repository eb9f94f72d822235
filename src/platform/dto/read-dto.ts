import { Injectable, type ArgumentMetadata, type PipeTransform, type Type } from '@nestjs/common';
import { isJsonObject, type Fault } from '@espalier/plugin-sdk';
import { plainToInstance } from 'class-transformer';
import { validate, ValidationTypes, type ValidationError } from 'class-validator';
import { InvalidBodyError, UnsupportedBodyError } from '#platform/request';
import { childPath, didYouMean, unstorable } from '#platform/schema';
import { faultsOf, rulesOf, type MemberRule } from './dto-faults';

const MOST_FAULTS = 100;

/**
 * Takes nothing but what the decorators of class-validator say: a misspelt member is an error. Members that are absent
 * keep the values that the class gives them.
 *
 * @throws InvalidBodyError naming the members that are wrong, at most 100 of them
 */
export async function readDto<Dto extends object>(type: Type<Dto>, sent: unknown): Promise<Dto> {
  const outright = unstorable(sent) ?? misreadMember(sent);
  if (outright) throw new InvalidBodyError([outright]);
  if (!isJsonObject(sent)) throw new InvalidBodyError([{ member: '', message: 'must be a JSON object.' }]);
  const known = Object.entries(sent).filter(([name]) => rulesOf(type).has(name));
  const dto = plainToInstance(type, Object.fromEntries(known), { exposeUnsetFields: false });
  const errors = await validate(dto, { forbidUnknownValues: false });
  const faults = someOf(allFaults(errors, sent, dto));
  if (faults.length > 0) throw new InvalidBodyError(faults);
  return dto;
}

function* allFaults(errors: readonly ValidationError[], sent: object, dto: object): Generator<Fault> {
  for (const error of errors) yield* faultsOf(error);
  yield* strayMembers(sent, dto);
}

/** Enough to mend a body by; thousands would take others their time. */
function someOf(faults: Iterable<Fault>): Fault[] {
  const some: Fault[] = [];
  for (const fault of faults) if (some.push(fault) === MOST_FAULTS) break;
  return some;
}

/** class-transformer takes `constructor` for the class of its object, and passes over `__proto__`. */
export function misreadMember(sent: unknown, path = ''): Fault | undefined {
  if (typeof sent !== 'object' || sent === null) return undefined;
  for (const [name, value] of Object.entries(sent)) {
    const member = childPath(path, Array.isArray(sent) ? Number(name) : name);
    if (name === 'constructor' || name === '__proto__') return { member, message: 'is not known.' };
    const fault = misreadMember(value, member);
    if (fault) return fault;
  }
  return undefined;
}

/**
 * Looks at what was sent, since class-validator takes names that every object has for known, and lists in lists of
 * objects for more of these.
 */
export function* strayMembers(sent: unknown, made: unknown, path = '', areObjects = false): Generator<Fault> {
  if (Array.isArray(sent) && Array.isArray(made)) {
    for (const [index, entry] of sent.entries()) {
      const member = childPath(path, index);
      if (areObjects && Array.isArray(entry)) yield { member, message: 'must be a JSON object.' };
      else yield* strayMembers(entry, made[index], member);
    }
  }
  if (!isJsonObject(sent) || !isJsonObject(made) || made.constructor === Object) return;
  const rules = rulesOf(made.constructor as Type);
  for (const [name, value] of Object.entries(sent)) {
    const member = childPath(path, name);
    const own = rules.get(name);
    if (own) yield* strayMembers(value, made[name], member, own.some(isNested));
    else yield { member, message: `is not known. ${didYouMean(name, rules.keys()).message}` };
  }
}

function isNested({ type }: MemberRule): boolean {
  return type === ValidationTypes.NESTED_VALIDATION;
}

/** For the service and for plug-ins alike. What has no class with decorators of class-validator passes as it came. */
@Injectable()
export class DtoPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (type !== 'body') return value;
    if (value instanceof UnsupportedBodyError) throw value;
    return isDto(metatype) ? readDto(metatype, value) : value;
  }
}

function isDto(metatype: Type | undefined): metatype is Type<object> {
  return metatype !== undefined && rulesOf(metatype).size > 0;
}
