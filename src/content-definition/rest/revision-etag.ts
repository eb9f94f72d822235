import type { Precondition } from '../content-definitions';

/** Names one state of one definition. */
export function revisionEtag(revision: number): string {
  return `"${revision}"`;
}

/**
 * What `If-Match` and `If-None-Match` demand of a change (RFC 9110, 13.1.1 and 13.1.2). `If-None-Match: *` means that the type
 * must be new.
 */
export function preconditionOf(ifMatch: string | undefined, ifNoneMatch: string | undefined): Precondition {
  return (revision) => {
    const current = revision === undefined ? undefined : revisionEtag(revision);
    if (ifMatch !== undefined && !names(ifMatch, current)) return false;
    return !namesWeakly(ifNoneMatch, current);
  };
}

/** Whether `If-None-Match` says that the caller has this state already. */
export function isKnown(ifNoneMatch: string | undefined, revision: number): boolean {
  return namesWeakly(ifNoneMatch, revisionEtag(revision));
}

function namesWeakly(header: string | undefined, current: string | undefined): boolean {
  return header !== undefined && names(header.replaceAll('W/', ''), current);
}

function names(header: string, current: string | undefined): boolean {
  if (current === undefined) return false;
  return header.trim() === '*' || header.split(',').some((candidate) => candidate.trim() === current);
}
