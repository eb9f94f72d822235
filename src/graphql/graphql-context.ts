import type { Principal } from '@espalier/plugin-sdk';

/** What resolvers know of the request beside their arguments. */
export interface GraphqlContext {
  readonly principal: Principal;
  /** As they were sent: coercion puts the members of input objects in the order of the schema, and some orders have a meaning. */
  readonly variables: Readonly<Record<string, unknown>>;
}
