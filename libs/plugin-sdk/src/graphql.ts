import type { JsonValue } from './json';
import type { Principal } from './principal';

/**
 * A content item as resolvers of GraphQL have it: the `@Parent()` of a field on a content type. What is not among the `reads` of the field
 * is not there.
 */
export interface QueriedItem {
  /** Such as `contentItemId` or `publishedUtc`; dates are ISO 8601 in UTC. An item within another has no versions, so most are null. */
  scalar(name: string): string | boolean | null;
  /** A part or own field, by its lower camel case name. */
  member(name: string): JsonValue | undefined;
}

/** What the `@Extensions()` of NestJS say of a field. */
export interface GraphqlFieldExtensions {
  /** In fields that could be answered meanwhile. Default: 1. */
  readonly cost?: number;
  /** How long a list is for the cost of what is selected in it. Default: 10. */
  readonly length?: number;
  /** Of a field on a content type: what it needs of its item. */
  readonly reads?: { readonly scalars?: readonly string[]; readonly member?: string };
}

/** What `@Context()` gives a resolver. */
export interface GraphqlResolverContext {
  /** Who asks. */
  readonly principal: Principal;
}
