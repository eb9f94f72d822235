import { and, isIn, never, type Predicate } from '@espalier/predicates';
import type { Principal } from '@espalier/plugin-sdk';
import type { ContentType } from '#core/content-definition';
import { viewScope, type ViewScope } from '../list/view-scope';

interface Visible {
  /** A change of any type makes another list, and a change of a right another principal. */
  readonly types: readonly ContentType[];
  readonly predicate: Predicate;
  signature?: string;
}

const predicates = new WeakMap<Principal, Visible>();

/** For versions of any type. Remembered, since there may be hundreds of types. */
export function visiblePredicate(principal: Principal, types: readonly ContentType[]): Predicate {
  return visibleOf(principal, types).predicate;
}

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

interface VisibleOfType {
  readonly scope: ViewScope;
  readonly signature: string;
}

const scopes = new WeakMap<Principal, WeakMap<ContentType, VisibleOfType>>();

/** Remembered where there is only one type. */
export function visibleScope(principal: Principal, types: readonly ContentType[]): ViewScope {
  const [sole] = types;
  if (sole && types.length === 1) return visibleOfType(principal, sole).scope;
  return viewScope(
    principal,
    types.map(({ name }) => name),
  );
}

export function visibleTypes(principal: Principal, types: readonly ContentType[]): readonly string[] {
  return visibleScope(principal, types).types;
}

/** One text for all who may see the same; undefined for those who may see nothing. */
export function visibleSignature(principal: Principal, type: ContentType): string | undefined {
  const { scope, signature } = visibleOfType(principal, type);
  return scope.types.length === 0 ? undefined : signature;
}

function visibleOfType(principal: Principal, type: ContentType): VisibleOfType {
  const ofPrincipal = scopes.get(principal) ?? new WeakMap<ContentType, VisibleOfType>();
  let visible = ofPrincipal.get(type);
  if (!visible) {
    const scope = viewScope(principal, [type.name]);
    visible = { scope, signature: JSON.stringify(scope.predicate) };
    scopes.set(principal, ofPrincipal.set(type, visible));
  }
  return visible;
}

function predicateOf(principal: Principal, types: readonly ContentType[]): Predicate {
  const scope = visibleScope(principal, types);
  if (scope.types.length === 0) return never();
  return scope.types.length === types.length ? scope.predicate : and(isIn('contentType', scope.types), scope.predicate);
}
