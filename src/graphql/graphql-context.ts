import type DataLoader from 'dataloader';
import type { Principal } from '@espalier/plugin-sdk';
import type { ItemSource } from './item-source';

/** What resolvers know of the request beside their arguments. */
export interface GraphqlContext {
  readonly principal: Principal;
  /** Items that fields point to, by their ids; undefined for what is gone or not for the caller. */
  readonly picked: DataLoader<string, ItemSource | undefined>;
  /** As they were sent: coercion puts the members of input objects in the order of the schema, and some orders have a meaning. */
  readonly variables: Readonly<Record<string, unknown>>;
}
