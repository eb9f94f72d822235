import type { Fault } from '@espalier/plugin-sdk';
import type { ErrorObject } from 'ajv/dist/2020';
import { distance } from 'fastest-levenshtein';
import { childPath, pathOfPointer, shorten } from './json-path';
import { schemaMessage } from './schema-messages';

const MAX_NAMED = 3;

const ALTERNATIVES = new Set(['anyOf', 'oneOf']);

/** @param known names that a message about an unknown member may suggest */
export function schemaFaults(errors: readonly ErrorObject[], known: readonly string[] = []): Fault[] {
  const alternatives = errors.filter(({ keyword }) => ALTERNATIVES.has(keyword));
  return errors
    .filter((error) => error.keyword !== 'if' && !alternatives.some((other) => isBranch(error, other)))
    .map((error) => (ALTERNATIVES.has(error.keyword) ? alternativeFault(error, errors) : faultOf(error, known)));
}

function faultOf(error: ErrorObject, known: readonly string[]): Fault {
  const parent = pathOfPointer(error.instancePath);
  const params = error.params as Record<string, unknown>;
  if (error.keyword === 'required') {
    return { member: childPath(parent, String(params.missingProperty)), message: schemaMessage(error) };
  }
  if (error.keyword === 'additionalProperties') {
    const name = String(params.additionalProperty);
    return { member: childPath(parent, name), message: `is not known. ${didYouMean(name, siblings(error, known))}` };
  }
  return { member: parent, message: schemaMessage(error) };
}

/** With `verbose`, Ajv hands over the schema in which the unknown member stood. */
function siblings({ parentSchema }: ErrorObject, known: readonly string[]): readonly string[] {
  const properties: unknown = parentSchema?.properties;
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : known;
}

function isBranch(error: ErrorObject, alternative: ErrorObject): boolean {
  return error !== alternative && error.schemaPath.startsWith(`${alternative.schemaPath}/`);
}

/** No branch fits: every branch's complaint about the value itself, as a choice. */
function alternativeFault(alternative: ErrorObject, errors: readonly ErrorObject[]): Fault {
  const complaints = errors
    .filter((error) => isBranch(error, alternative) && error.instancePath === alternative.instancePath)
    .map((error) => schemaMessage(error).replace(/\.$/, ''));
  return {
    member: pathOfPointer(alternative.instancePath),
    message: `${[...new Set(complaints)].join(', or ') || 'must have one of the allowed forms'}.`,
  };
}

/** For the end of a message. */
export function didYouMean(unknown: string, known: Iterable<string>): string {
  const names = nearest(unknown, known);
  if (names.length === 0) return 'There are none yet.';
  const last = names[names.length - 1];
  return `Did you mean ${names.length === 1 ? last : `${names.slice(0, -1).join(', ')} or ${last}`}?`;
}

function nearest(unknown: string, known: Iterable<string>): string[] {
  const word = shorten(unknown).toLowerCase();
  return Array.from(known, (name) => ({ name, distance: distance(word, name.toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_NAMED)
    .map(({ name }) => name);
}
