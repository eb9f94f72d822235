import { ifMatchAllows, ifNoneMatchNames } from '#platform/request';
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
    if (ifMatch !== undefined && !ifMatchAllows(ifMatch, current)) return false;
    return ifNoneMatch === undefined || !ifNoneMatchNames(ifNoneMatch, current);
  };
}

/** Whether `If-None-Match` says that the caller has this state already. */
export function isKnown(ifNoneMatch: string | undefined, revision: number): boolean {
  return ifNoneMatch !== undefined && ifNoneMatchNames(ifNoneMatch, revisionEtag(revision));
}
