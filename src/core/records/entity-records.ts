import { Inject, Injectable } from '@nestjs/common';
import {
  AUDIT_TRAIL,
  managedRecordOptions,
  type AuditTrail,
  type JsonObject,
  type ManagedRecordClass,
  type ManagedRecordOptions,
  type RecordCheck,
  type RecordManagement,
  type RecordStore,
  type SavedRecord,
} from '@espalier/plugin-sdk';
import { DataSource, type FindOptionsOrder, type FindOptionsWhere, type Repository } from 'typeorm';
import { changesBetween, shortValues } from '#platform/changes';
import { Database, sqlState, type Transaction } from '#platform/database';
import { recordNotFound, refusedByDatabase, renamed } from './records-errors';

/** Of PostgreSQL: a value that its type does not have, and one that a constraint forbids. */
const INVALID_VALUE = /^22/;
const FORBIDDEN_VALUE = /^2[23]/;

@Injectable()
export class EntityRecords {
  constructor(
    private readonly dataSource: DataSource,
    private readonly database: Database,
    @Inject(AUDIT_TRAIL) private readonly trail: AuditTrail,
  ) {}

  /** That of the rows of its entity, if a definition has none. */
  storeOf<Row extends object>(
    definition: ManagedRecordClass<Row>,
    management: RecordManagement<Row>,
  ): RecordStore<Row> {
    const options = managedRecordOptions(definition);
    if (management.store) return management.store;
    if (!options.entity) throw new Error(`${definition.name} has neither a store nor an entity. Give it one of them.`);
    const repository = this.dataSource.getRepository<Row>(options.entity);
    return new EntityStore(options, repository, this.database, this.trail);
  }
}

/** By key. Every change is locked, checked, and recorded in the audit trail, in one transaction. */
class EntityStore<Row extends object> implements RecordStore<Row, Row> {
  private readonly key: keyof Row & string;

  constructor(
    private readonly options: ManagedRecordOptions,
    private readonly rows: Repository<Row>,
    private readonly database: Database,
    private readonly trail: AuditTrail,
  ) {
    this.key = options.key as keyof Row & string;
  }

  async page({ first, skip }: { readonly first: number; readonly skip: number }) {
    const order = { [this.key]: 'ASC' } as FindOptionsOrder<Row>;
    const [items, totalCount] = await this.rows.findAndCount({ order, take: first, skip });
    return { items, totalCount };
  }

  get(key: string): Promise<Row> {
    return this.find(this.rows, key);
  }

  create(values: Row): Promise<SavedRecord<Row>> {
    return this.changing(async (transaction, rows) => {
      await rows.insert(values);
      const record = await this.find(rows, this.keyOf(values));
      await this.record(transaction, 'Created', record, shortValues(record));
      return { record };
    });
  }

  replace(key: string, values: Row, check: RecordCheck<Row>): Promise<SavedRecord<Row>> {
    return this.changing(async (transaction, rows) => {
      const before = await this.lock(rows, key, check);
      if (this.keyOf(values) !== key) throw renamed(this.options);
      await rows.update(this.where(key), values);
      const record = await this.find(rows, key);
      const changes = changesBetween(before, record);
      if (changes) await this.record(transaction, 'Changed', record, changes);
      return { record };
    });
  }

  remove(key: string, check: RecordCheck<Row>): Promise<void> {
    return this.changing(async (transaction, rows) => {
      const before = await this.lock(rows, key, check);
      await rows.delete(this.where(key));
      await this.record(transaction, 'Deleted', before, {});
    });
  }

  private async changing<T>(change: (transaction: Transaction, rows: Repository<Row>) => Promise<T>): Promise<T> {
    try {
      return await this.database.transaction((transaction) =>
        change(transaction, transaction.repository(this.rows.target)),
      );
    } catch (error) {
      if (FORBIDDEN_VALUE.test(sqlState(error) ?? '')) throw refusedByDatabase(this.options, error);
      throw error;
    }
  }

  private async lock(rows: Repository<Row>, key: string, check: RecordCheck<Row>): Promise<Row> {
    const row = await this.find(rows, key, { lock: { mode: 'pessimistic_write' } });
    check(row);
    return row;
  }

  /** What cannot be a key is none. */
  private async find(rows: Repository<Row>, key: string, lock = {}): Promise<Row> {
    try {
      const row = await rows.findOne({ where: this.where(key), ...lock });
      if (row) return row;
    } catch (error) {
      if (!INVALID_VALUE.test(sqlState(error) ?? '')) throw error;
    }
    throw recordNotFound(this.options, key);
  }

  private record(transaction: Transaction, event: string, row: Row, facts: JsonObject): Promise<void> {
    const correlationId = this.keyOf(row);
    const subject = `${this.options.one} ${correlationId}`;
    return this.trail.record(transaction, { category: 'Records', event, correlationId, subject, facts });
  }

  private keyOf(row: Row): string {
    return String(row[this.key]);
  }

  private where(key: string): FindOptionsWhere<Row> {
    return { [this.key]: key } as FindOptionsWhere<Row>;
  }
}
