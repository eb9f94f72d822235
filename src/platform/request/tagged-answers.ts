import { hash } from 'node:crypto';
import type { Response } from 'express';

/** Throws when what is stored is not what the caller has read. */
export type Precondition<Value extends object> = (current: Value) => void;

export const ETAG_HEADER = {
  ETag: { description: 'Names this state, for If-Match.', schema: { type: 'string' as const } },
};
export const IF_MATCH = { name: 'If-Match', required: false, description: 'The ETag of what is to be changed.' };

export function tagged<Value extends object>(response: Response, value: Value): Value {
  response.setHeader('ETag', entityTagOf(value)).setHeader('Cache-Control', 'private, no-cache');
  return value;
}

/** 304 for whoever has it already. */
export function taggedUnlessKnown<Value extends object>(response: Response, value: Value): Value | undefined {
  tagged(response, value);
  const known = response.req.headers['if-none-match'];
  if (known === undefined || !ifNoneMatchNames(known, entityTagOf(value))) return value;
  response.status(304);
  return undefined;
}

/** What is shown this once nobody may keep. */
export function taggedOnce(response: Response, value: object, secret: object): object {
  response.setHeader('ETag', entityTagOf(value)).setHeader('Cache-Control', 'no-store');
  return { ...value, ...secret };
}

/** By what it says, in whichever order, for things that keep no count of their changes. */
export function entityTagOf(representation: object): string {
  const text = JSON.stringify(representation, (_name, value: unknown) => sorted(value));
  return `"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Strong comparison (RFC 9110, 13.1.1). `*` names anything that exists. */
export function ifMatchAllows(header: string, current: string | undefined): boolean {
  return names(header, current, (candidate) => candidate);
}

/** Weak comparison (RFC 9110, 13.1.2). */
export function ifNoneMatchNames(header: string, current: string | undefined): boolean {
  return names(header, current, (candidate) => candidate.replace(/^W\//, ''));
}

/**
 * @param ifMatch the header, or what a form has instead; without it, whatever is stored may be changed
 * @param changed what to refuse with
 */
export function preconditionOf<Value extends object>(
  ifMatch: string | undefined,
  changed: (current: Value) => Error,
): Precondition<Value> {
  return (current) => {
    if (ifMatch !== undefined && !ifMatchAllows(ifMatch, entityTagOf(current))) throw changed(current);
  };
}

function names(header: string, current: string | undefined, strip: (candidate: string) => string): boolean {
  if (current === undefined) return false;
  return header.trim() === '*' || header.split(',').some((candidate) => strip(candidate.trim()) === current);
}
