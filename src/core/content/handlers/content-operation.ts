import type { ContentContext, ContentItem, ContentTypeDefinition, Fault, Principal } from '@espalier/plugin-sdk';
import type { ContentType } from '#core/content-definition';
import type { Transaction } from '#platform/database';
import { InvalidContentError, VetoError } from '../content-errors';

interface OperationFacts {
  readonly item: ContentItem;
  readonly previous?: ContentItem;
  readonly type: ContentTypeDefinition;
  readonly principal: Principal;
  readonly now: string;
  readonly transaction: Transaction;
}

export class ContentOperation implements ContentContext {
  readonly item: ContentItem;
  readonly previous?: ContentItem;
  readonly type: ContentTypeDefinition;
  readonly principal: Principal;
  readonly now: string;
  readonly transaction: Transaction;
  readonly transient: Map<string, unknown>;
  private readonly faults: Fault[];

  constructor(
    facts: OperationFacts,
    shared: { transient: Map<string, unknown>; faults: Fault[] } = { transient: new Map(), faults: [] },
  ) {
    this.item = facts.item;
    this.previous = facts.previous;
    this.type = facts.type;
    this.principal = facts.principal;
    this.now = facts.now;
    this.transaction = facts.transaction;
    this.transient = shared.transient;
    this.faults = shared.faults;
  }

  against(previous: ContentItem | undefined): ContentOperation {
    return this.with({ previous });
  }

  /** Handlers get a copy of the version. */
  about(version: ContentItem): ContentOperation {
    return this.with({ item: { ...version } });
  }

  apart(version: ContentItem): ContentOperation {
    const { type, principal, now, transaction } = this;
    return new ContentOperation({ item: { ...version }, previous: version, type, principal, now, transaction });
  }

  get hasFaults(): boolean {
    return this.faults.length > 0;
  }

  /** Brings an operation that was prepared outside into the transaction that carries it out. */
  within(transaction: Transaction): ContentOperation {
    return this.with({ transaction });
  }

  // Handlers may take these two out of their context: `validating({ item, fault })`.
  readonly fault = (fault: Fault): void => {
    this.faults.push(fault);
  };

  readonly veto = (reason: string): never => {
    throw new VetoError(reason);
  };

  /** Drafts may be incomplete. The data take the form that the type stores them in. */
  validate(type: ContentType, options: { readonly isDraft?: boolean } = {}): void {
    const { data, faults } = type.validate(this.item.data, options);
    this.faults.push(...faults);
    this.throwFaults();
    this.item.data = data;
  }

  throwFaults(): void {
    if (this.hasFaults) throw new InvalidContentError(this.faults);
  }

  private with(changes: Partial<OperationFacts>): ContentOperation {
    const { item, previous, type, principal, now, transaction, transient, faults } = this;
    const facts = { item, previous, type, principal, now, transaction, ...changes };
    return new ContentOperation(facts, { transient, faults });
  }
}
