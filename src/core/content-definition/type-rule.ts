import { extensionPoint, type Fault, type Queryable } from '@espalier/plugin-sdk';
import type { Transaction } from '#platform/database';
import type { ContentType } from './content-type';

export interface TypeRule {
  /**
   * @param types all that there will be, this one too
   * @param previous the type as it is stored: what was wrong with it already, is no fault of the change
   */
  faults?(
    type: ContentType,
    types: readonly ContentType[],
    previous?: ContentType,
  ): readonly Fault[] | Promise<readonly Fault[]>;
  /** Why a type that is stored may not become another one, on account of the items that there are. */
  itemFaults?(type: ContentType, transaction: Queryable, previous: ContentType): Promise<readonly Fault[]>;
  /** In the transaction that has stored the type. */
  stored?(type: ContentType, transaction: Transaction): Promise<void>;
}

export const TYPE_RULE = extensionPoint<TypeRule>('content-definition.type-rule');
