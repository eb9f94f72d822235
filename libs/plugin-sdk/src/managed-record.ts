import { SetMetadata, applyDecorators, Injectable, type Provider, type Type } from '@nestjs/common';
import { navigationLink, type NavigationItem } from './admin-navigation';
import type { FormField } from './form-field';
import type { Principal } from './principal';

/** Records of one kind, in the hands of somebody who may manage them. Each method throws DomainErrors, such as 404 for an unknown key. */
export interface RecordStore<Row extends object, Values extends object = object> {
  page(request: {
    readonly first: number;
    readonly skip: number;
  }): Promise<{ readonly items: readonly Row[]; readonly totalCount: number }>;
  get(key: string): Promise<Row>;
  create(values: Values, principal: Principal): Promise<SavedRecord<Row>>;
  /** @param check is given the record as it is stored and locked, and throws where that is not what the caller has read */
  replace(key: string, values: Values, check: RecordCheck<Row>, principal: Principal): Promise<SavedRecord<Row>>;
  remove(key: string, check: RecordCheck<Row>, principal: Principal): Promise<void>;
}

export type RecordCheck<Row extends object> = (current: Row) => void;

export interface SavedRecord<Row extends object> {
  readonly record: Row;
  /** Members that are shown this once and never again, such as a secret. */
  readonly shownOnce?: Readonly<Record<string, string>>;
}

export interface RecordColumn<Row extends object> {
  readonly title: string;
  text(row: Row): string | readonly string[];
  /** Smaller, below the text of the first column. */
  below?(row: Row): string;
  /** Where the text leads, a path within the service. The first column leads to the record. */
  href?(row: Row): string | undefined;
}

/** Something that can be done to a record, with a button on its page. */
export interface RecordAction<Row extends object> {
  /** Last step of its address: `Secret` is `/Admin/Webhooks/<key>/Secret`. */
  readonly name: string;
  readonly title: string;
  /** What is said before, on a page of its own. Without it, the button does it at once. */
  readonly warning?: string;
  /** Default true. */
  isOffered?(row: Row): boolean;
  /** Answers with what to say afterwards, or what to show once. Without it, the button leads to a page of the module's own. */
  run?(row: Row, principal: Principal): Promise<string | SavedRecord<Row>>;
}

/** A text, or a moment (ISO 8601). */
export type RecordFact = { readonly label: string } & ({ readonly text: string } | { readonly time: string });

/** What a class marked {@link ManagedRecord} says of its records, beside their store. Texts are shown as they are. */
export interface RecordManagement<Row extends object, Values extends object = object> {
  /** Default: the rows of `entity`. */
  readonly store?: RecordStore<Row, Values>;
  /** Of the list, the first with the link to the record. Default: the fields of a new record. */
  readonly columns?: readonly RecordColumn<Row>[];
  /** Further ones, of what is asked for all rows of a page at once. */
  moreColumns?(rows: readonly Row[], principal: Principal): Promise<readonly RecordColumn<Row>[]>;
  /** Said before a record is deleted. Default: that it cannot be undone. */
  readonly deletionWarning?: string;
  readonly actions?: readonly RecordAction<Row>[];
  /** Pages of the module's own about all records, with a link above the list: `Csv` is `/Admin/Redirects/Csv`. */
  readonly links?: readonly { readonly title: string; readonly path: string }[];
  /** The field of the key is shown for a new record only. @param row undefined for a new record */
  fields(row: Row | undefined): readonly FormField[] | Promise<readonly FormField[]>;
  /** What people call it. Default: its key. */
  nameOf?(row: Row): string;
  /** What the page of a record says above its form. */
  facts?(row: Row): readonly RecordFact[];
  /** Why the caller can look at the record and change nothing. */
  obstacleTo?(row: Row, principal: Principal): Promise<string | undefined>;
}

/** How an operation is described in OpenAPI. */
export interface RecordOperation {
  readonly summary?: string;
  readonly description?: string;
  /** Statuses that it answers with besides those that it always may. */
  readonly problems?: readonly 409[];
  /** Where it answers with more than `shown`, such as a secret that is shown this once. */
  readonly answer?: Type<object>;
}

export interface ManagedRecordOptions {
  /** Path below `/api`, in the plural: `webhooks`. */
  readonly api: string;
  /** Path below `/Admin`, in the plural: `Webhooks`. */
  readonly admin: string;
  /** The member that stands in addresses. */
  readonly key: string;
  /** What problems call a record, such as `webhook`. */
  readonly one: string;
  /** What a change of a record is refused with that is not as it was read. Default: the problem `records.changed`. */
  changed?(current: object): Error;
  /** Titles of the list and of the form for a new one. */
  readonly title: string;
  readonly newTitle: string;
  /** What several are called within a sentence. Default: the title. */
  readonly many?: string;
  /** Whoever may see and change all of them. */
  readonly permission: string;
  readonly navigation?: Pick<NavigationItem, 'group' | 'icon' | 'position' | 'help'>;
  /** Classes with decorators of class-validator, of the bodies of POST and PUT. The form takes what `create` takes. Default: the same. */
  readonly create: Type<object>;
  readonly replace?: Type<object>;
  /** What is answered. Default: `create`. */
  readonly shown?: Type<object>;
  /**
   * Of records that are rows of a table and have no other rules. What `create` takes are its columns; each change is recorded in the audit
   * trail.
   */
  readonly entity?: Type<object>;
  /** Whether the list over REST is always whole, since there are few. Default false. */
  readonly unpaged?: boolean;
  /** Heading in OpenAPI. Default: the title. */
  readonly tag?: string;
  readonly operations?: Readonly<Partial<Record<'list' | 'get' | 'create' | 'replace' | 'remove', RecordOperation>>>;
}

const MANAGED_RECORD_METADATA = 'espalier:managed-record';

export type ManagedRecordClass<Row extends object = object> = Type<RecordManagement<Row>>;

/**
 * Marks the definition of records that administrators manage: over REST at `/api/<api>` (list, get, create, replace and delete with
 * ETags), on pages at `/Admin/<admin>` (list, `New`, `<key>`, `<key>/Delete`), with a link in the navigation. Name the class in `records`
 * of `@EspalierPlugin`.
 *
 * @example
 * ```ts
 * @ManagedRecord({ api: 'paint-suppliers', admin: 'PaintSuppliers', key: 'name', … })
 * export class Suppliers implements RecordManagement<Supplier> { … }
 * ```
 */
export function ManagedRecord(options: ManagedRecordOptions): ClassDecorator {
  return applyDecorators(Injectable(), SetMetadata(MANAGED_RECORD_METADATA, options));
}

/** What a class was marked with. @throws Error for one that is not marked {@link ManagedRecord} */
export function managedRecordOptions(record: Type<unknown>): ManagedRecordOptions {
  const options = Reflect.getMetadata(MANAGED_RECORD_METADATA, record) as ManagedRecordOptions | undefined;
  if (!options) throw new Error(`${record.name} is named as a record. Mark it @ManagedRecord({ … }).`);
  return options;
}

/** The providers of a definition: itself, and its link in the navigation. */
export function managedRecordProviders<Row extends object>(record: ManagedRecordClass<Row>): Provider[] {
  const link = (): NavigationItem => {
    const { title: text, admin, permission, navigation } = managedRecordOptions(record);
    return { text, href: `/Admin/${admin}`, permission, ...navigation };
  };
  return [record, navigationLink(link)];
}
