import { always, and, type Predicate } from '@espalier/predicates';
import type { Principal } from '@espalier/plugin-sdk';
import type { ContentType } from '#core/content-definition';
import { isForNobodyElse, restsOnItems } from '#platform/caching';
import { ContentForbiddenError } from '../content-errors';
import { STATUS_GROUPS, type VersionGroup, type VersionQuery } from '../list/version-groups';
import type { Parents } from './index-ranges';
import { LIST_ID, queryFields, sharedFields, withAssumedValues } from './query-fields';
import { visibleScope } from './visible-types';

/** `DRAFT`: latest and not published. `ALL`: every version, archived ones too, of items that are not removed. */
export type QueryStatus = 'PUBLISHED' | 'DRAFT' | 'LATEST' | 'ALL';

const GROUPS: Readonly<Record<QueryStatus, readonly VersionGroup[]>> = {
  PUBLISHED: STATUS_GROUPS.published,
  DRAFT: STATUS_GROUPS.draft,
  LATEST: STATUS_GROUPS.latest,
  ALL: STATUS_GROUPS.all,
};

export interface ListOfTypes {
  readonly listContentItemId: string;
  /** The types that the list takes; one that is not there, or whose items are in no list, has nothing in it. */
  readonly contentTypes: readonly string[];
}

/** For caches, also where the statement is known already. */
export function restsOnQuery(contentTypes: readonly string[], status: QueryStatus): void {
  restsOnItems(contentTypes);
  if (status !== 'PUBLISHED') isForNobodyElse();
}

/** @throws ContentForbiddenError when the caller may see no item of the types whatever */
export function visibleQuery(
  definitions: readonly ContentType[],
  { where = always(), status }: { readonly where?: Predicate; readonly status: QueryStatus },
  principal: Principal,
): VersionQuery {
  const { types, predicate } = visibleScope(principal, definitions);
  restsOnQuery(types, status);
  if (types.length === 0)
    throw new ContentForbiddenError('ViewContent', definitions.map(({ name }) => name).join(', '));
  const condition = and(predicate, withAssumedValues(where, definitions));
  return { contentTypes: types, groups: GROUPS[status], predicate: condition, fields: sharedFields(definitions) };
}

/** Of what is published in a list. Undefined for a caller who may see nothing of what it takes. */
export function listQuery(
  { listContentItemId }: ListOfTypes,
  definitions: readonly ContentType[],
  principal: Principal,
  where?: Predicate,
): { readonly query: VersionQuery; readonly parents: Parents } | undefined {
  const listable = definitions.filter((type) => queryFields(type).has(LIST_ID));
  const visible = new Set(visibleScope(principal, listable).types);
  if (visible.size === 0) return undefined;
  return {
    query: visibleQuery(
      listable.filter(({ name }) => visible.has(name)),
      { where, status: 'PUBLISHED' },
      principal,
    ),
    parents: { ids: [listContentItemId], field: LIST_ID },
  };
}
