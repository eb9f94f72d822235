import { and, isIn, never, type Predicate } from '@espalier/predicates';
import type { Principal } from '@espalier/plugin-sdk';
import type { ContentType } from '#content-definition';
import { viewScope } from '../list/view-scope';

interface Visible {
  /** A change of any type makes another list, and a change of a right another principal. */
  readonly types: readonly ContentType[];
  readonly predicate: Predicate;
  signature?: string;
}

const predicates = new WeakMap<Principal, Visible>();

/** What a version of any of all types must meet for a caller to see it. Remembered, since there may be hundreds of types. */
export function visiblePredicate(principal: Principal, types: readonly ContentType[]): Predicate {
  return visibleOf(principal, types).predicate;
}

/** The same as text. */
export function visibleSignatureOfAll(principal: Principal, types: readonly ContentType[]): string {
  const visible = visibleOf(principal, types);
  return (visible.signature ??= JSON.stringify(visible.predicate));
}

function visibleOf(principal: Principal, types: readonly ContentType[]): Visible {
  const known = predicates.get(principal);
  if (known?.types === types) return known;
  const visible: Visible = { types, predicate: predicateOf(principal, types) };
  predicates.set(principal, visible);
  return visible;
}

const signatures = new WeakMap<Principal, WeakMap<ContentType, string>>();

/** What a caller may see of a type, as text: the same for all who may see the same. Undefined for those who may see nothing. */
export function visibleSignature(principal: Principal, type: ContentType): string | undefined {
  const known = signatures.get(principal)?.get(type);
  if (known !== undefined) return known;
  const { types, predicate } = viewScope(principal, [type.name]);
  if (types.length === 0) return undefined;
  const signature = JSON.stringify(predicate);
  const ofPrincipal = signatures.get(principal) ?? new WeakMap<ContentType, string>();
  signatures.set(principal, ofPrincipal.set(type, signature));
  return signature;
}

function predicateOf(principal: Principal, types: readonly ContentType[]): Predicate {
  const scope = viewScope(
    principal,
    types.map(({ name }) => name),
  );
  if (scope.types.length === 0) return never();
  return scope.types.length === types.length ? scope.predicate : and(isIn('contentType', scope.types), scope.predicate);
}
