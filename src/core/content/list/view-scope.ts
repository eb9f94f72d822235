import { always, and, eq, isIn, never, or, type Predicate } from '@espalier/predicates';
import type { Principal } from '@espalier/plugin-sdk';

export interface ViewScope {
  readonly types: readonly string[];
  /** What a version of one of these types must meet, in terms of `contentType`, `currentOwner` and `published`. */
  readonly predicate: Predicate;
}

/**
 * The rights of a caller as a condition, so that lists are cut to them in SQL: a published version needs `ViewContent`, any
 * other one `PreviewContent` as well, for its type or because the caller owns it.
 */
export function viewScope(principal: Principal, types: readonly string[]): ViewScope {
  const byCondition = new Map<string, { predicate: Predicate; types: string[] }>();
  for (const type of types) {
    const predicate = visibleOfType(principal, type);
    if (predicate.kind === 'never') continue;
    const key = JSON.stringify(predicate);
    const group = byCondition.get(key) ?? { predicate, types: [] };
    group.types.push(type);
    byCondition.set(key, group);
  }
  const groups = [...byCondition.values()];
  const [sole] = groups;
  return {
    types: groups.flatMap((group) => group.types),
    predicate:
      sole && groups.length === 1
        ? sole.predicate
        : or(...groups.map((group) => and(isIn('contentType', group.types), group.predicate))),
  };
}

function visibleOfType(principal: Principal, contentType: string): Predicate {
  const owned = eq('currentOwner', principal.id);
  const holds = (permission: string): Predicate => {
    if (principal.may(permission, { contentType })) return always();
    return principal.may(permission, { contentType, owner: principal.id }) ? owned : never();
  };
  const view = holds('ViewContent');
  return and(view, or(eq('published', true), holds('PreviewContent')));
}
