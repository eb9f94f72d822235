import type { SettingsSection } from '@espalier/plugin-sdk';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { unstorable } from '#platform/schema';
import { InvalidSettingsError } from './settings-errors';

/** Constraints of class-validator that ask for a type. */
const TYPES = ['isInt', 'isNumber', 'isString', 'isBoolean', 'isArray', 'isObject'];

/** Some checks of class-validator take a time that grows with the square of them. */
const MAX_VALUES = 5000;

/**
 * The values of a section out of JSON. Members that are absent have their defaults.
 *
 * @throws InvalidSettingsError naming every wrong or unknown member
 */
export function readSection<T extends object>(section: SettingsSection<T>, json: unknown): T {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new InvalidSettingsError(section.name, { '': ['must be an object'] });
  }
  const outright = unstorable(json, MAX_VALUES);
  if (outright) throw new InvalidSettingsError(section.name, { [outright.member]: [outright.message] });
  const values = plainToInstance(section.type, json, { exposeUnsetFields: false });
  const faults = validateSync(values, { whitelist: true, forbidNonWhitelisted: true });
  const errors =
    faults.length > 0 ? Object.fromEntries(faults.flatMap((fault) => messagesOf(fault))) : section.check?.(values);
  if (errors && Object.keys(errors).length > 0) throw new InvalidSettingsError(section.name, errors);
  return values;
}

function messagesOf(fault: ValidationError, parent = ''): [string, string[]][] {
  const member = parent ? `${parent}.${fault.property}` : fault.property;
  const own = messagesIn(fault.constraints ?? {}).map((message) => message.replace(`${fault.property} `, ''));
  const nested = (fault.children ?? []).flatMap((child) => messagesOf(child, member));
  return own.length > 0 ? [[member, own], ...nested] : nested;
}

/** Whatever else is wrong with a value that is of another type altogether need not be said. */
function messagesIn(constraints: Readonly<Record<string, string>>): string[] {
  const ofType = TYPES.flatMap((name) => (Object.hasOwn(constraints, name) ? (constraints[name] ?? []) : []));
  return ofType.length > 0 ? ofType.slice(0, 1) : Object.values(constraints);
}
