import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import {
  AUDIT_TRAIL,
  sentence,
  type AuditTrail,
  type ContentTypeDefinition,
  type Fault,
  type Principal,
} from '@espalier/plugin-sdk';
import { ExtensionRegistry } from '#platform/extensions';
import { Database, Notifications, type Transaction } from '#platform/database';
import {
  DefinitionChangedError,
  InvalidDefinitionError,
  TypeInUseError,
  TypeItemsForbiddenError,
  TypeNotFoundError,
} from './content-definition-errors';
import type { StoredType } from './compiled-type';
import type { ContentType } from './content-type';
import { ContentTypeStore } from './content-type-store';
import { typeChanged, typeCreated, typeDeleted } from './definition-events';
import { demandGuardedSettings } from './definition/guarded-settings';
import { MemberTypes } from './definition/member-types';
import { titleTypes, wireName } from './definition/names';
import { parseDefinition } from './definition/parse-definition';
import { TYPE_RULE } from './type-rule';
import { TypeSnapshot } from './type-snapshot';

/** Each index is looked at by the planner of every statement and kept by every save. */
const MAX_INDEXED_FIELDS = 50;

/** Has to hold, or nothing is written. */
export interface Precondition {
  /** @param revision undefined when there is no such type */
  (revision: number | undefined): boolean;
}

interface ChangeOptions {
  /** That they may edit types is for the caller to ask. */
  readonly principal: Principal;
  readonly precondition?: Precondition;
}

interface DeleteOptions extends ChangeOptions {
  /** Deletes the items of the type too, which needs `DeleteContent` for it. */
  readonly force: boolean;
}

const TOPIC = 'content-definition';

/** A copy in memory on every node, kept up to date by news of every change. */
@Injectable()
export class ContentDefinitions implements OnModuleInit {
  private snapshot = TypeSnapshot.EMPTY;
  private memberTypes: MemberTypes;
  private reading: Promise<void> = Promise.resolve();
  private queued?: Promise<void>;
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly database: Database,
    private readonly store: ContentTypeStore,
    private readonly notifications: Notifications,
    private readonly registry: ExtensionRegistry,
    @Inject(AUDIT_TRAIL) private readonly trail: AuditTrail,
  ) {}

  async onModuleInit(): Promise<void> {
    this.memberTypes = MemberTypes.from(this.registry);
    titleTypes((name) => this.get(name)?.definition.displayName);
    this.notifications.subscribe(
      TOPIC,
      () => this.refresh(),
      () => this.refresh(),
    );
    await this.refresh();
  }

  get(name: string): ContentType | undefined {
    return this.snapshot.get(name);
  }

  /** Ordered by name. */
  all(): readonly ContentType[] {
    return this.snapshot.types;
  }

  /** Those of which somebody may make items. Ordered by display name. */
  creatableBy(principal: Principal): readonly ContentType[] {
    return this.all()
      .filter(({ definition }) => definition.creatable)
      .filter(({ name }) => principal.may('EditContent', { contentType: name, owner: principal.id }))
      .toSorted((a, b) => a.definition.displayName.localeCompare(b.definition.displayName, 'en'));
  }

  /** @throws UnknownTypeError at the member `contentType`, naming the nearest types */
  require(name: string): ContentType {
    return this.snapshot.require(name);
  }

  /** Parts and field types. */
  get kinds(): MemberTypes {
    return this.memberTypes;
  }

  /** @param listener called after each reading of the definitions, whoever has changed them */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Whatever was committed before the call is known when the promise resolves. */
  refresh(): Promise<void> {
    // One reading at a time, or an older answer could replace a newer one; and one waiting is enough for all who ask meanwhile.
    this.queued ??= this.reading
      .catch(() => undefined)
      .then(() => {
        this.queued = undefined;
        this.reading = this.read();
        return this.reading;
      });
    return this.queued;
  }

  /**
   * This node knows the type when the promise resolves, the others as soon as the news reaches them. Members that are
   * taken away are retired: their stored values are kept and not shown.
   *
   * @throws InvalidDefinitionError, GuardedSettingError, DefinitionChangedError
   */
  async put(name: string, body: unknown, options: ChangeOptions): Promise<{ type: ContentType; created: boolean }> {
    const definition = parseDefinition(name, body, this.memberTypes);
    const created = await this.database.transaction((transaction) => this.write(transaction, definition, options));
    await this.refresh();
    return { type: this.require(name), created };
  }

  /** All types as they would be after {@link put}. @throws InvalidDefinitionError */
  async trial(name: string, body: unknown): Promise<{ type: ContentType; types: readonly ContentType[] }> {
    const definition = parseDefinition(name, body, this.memberTypes);
    const { types } = await this.accepted(definition, this.snapshot);
    return { type: types.find((type) => type.name === name) ?? this.require(name), types };
  }

  /**
   * With `force` its items go too, with all their versions and for good.
   *
   * @throws TypeNotFoundError, TypeInUseError, TypeItemsForbiddenError, DefinitionChangedError
   */
  async delete(name: string, { force, principal, precondition }: DeleteOptions): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const stored = await this.store.lock(transaction, name, 'removal');
      if (!stored) throw this.notFound(name);
      if (precondition && !precondition(stored.revision)) throw new DefinitionChangedError();
      const items = await this.store.countItems(transaction, name);
      if (items > 0 && !force) throw new TypeInUseError(name, items);
      if (items > 0 && !principal.may('DeleteContent', { contentType: name })) {
        throw new TypeItemsForbiddenError(name, items);
      }
      await this.store.delete(transaction, name);
      await this.trail.record(transaction, typeDeleted(stored.definition, items));
      await this.notifications.publish(transaction, TOPIC, name);
    });
    await this.refresh();
  }

  notFound(name: string): TypeNotFoundError {
    return new TypeNotFoundError(name, this.snapshot.names);
  }

  /** All types, with this one in the place of its stored form, if any. */
  private async accepted(definition: ContentTypeDefinition, before: TypeSnapshot): Promise<TypeSnapshot> {
    const after = before.with(definition, this.memberTypes);
    const [type, previous] = [after.require(definition.name), before.get(definition.name)];
    const ofRules: Fault[] = [];
    for (const rule of this.registry.contributions(TYPE_RULE)) {
      ofRules.push(...((await rule.faults?.(type, after.types, previous)) ?? []));
    }
    const faults = [
      ...indexedFieldFaults(
        definition,
        before.types.map((other) => other.definition),
      ),
      ...ofRules,
    ];
    if (faults.length > 0) throw new InvalidDefinitionError(faults);
    return after;
  }

  private async demandItemRules(type: ContentType, before: TypeSnapshot, transaction: Transaction): Promise<void> {
    const previous = before.get(type.name);
    if (!previous) return;
    for (const rule of this.registry.contributions(TYPE_RULE)) {
      const faults = (await rule.itemFaults?.(type, transaction, previous)) ?? [];
      if (faults.length > 0) throw new InvalidDefinitionError(faults);
    }
  }

  private async read(): Promise<void> {
    this.snapshot = this.snapshot.next(await this.store.all(), this.memberTypes);
    for (const listener of this.listeners) listener();
  }

  /** @returns whether the type is new */
  private async write(
    transaction: Transaction,
    definition: ContentTypeDefinition,
    { principal, precondition }: ChangeOptions,
  ): Promise<boolean> {
    await this.store.hold(transaction);
    const stored = await this.store.lock(transaction, definition.name, 'update');
    if (precondition && !precondition(stored?.revision)) throw new DefinitionChangedError();
    if (stored && isDeepStrictEqual(stored.definition, definition)) return false;
    demandGuardedSettings(definition, stored?.definition, this.memberTypes, principal);
    const before = this.snapshot.next(await this.store.allWithin(transaction), this.memberTypes);
    const after = await this.accepted(definition, before);
    const type = after.require(definition.name);
    await this.demandItemRules(type, before, transaction);
    if (!stored) {
      const revision = await this.store.insert(transaction, definition);
      // Another node has made the type a moment ago: now there is a row to lock.
      if (revision === undefined) return this.write(transaction, definition, { principal, precondition });
      await this.trail.record(transaction, typeCreated(definition));
    } else {
      await this.store.update(transaction, definition, retiredMembers(stored, definition));
      await this.trail.record(transaction, typeChanged(stored.definition, definition));
    }
    for (const rule of this.registry.contributions(TYPE_RULE)) await rule.stored?.(type, transaction);
    await this.notifications.publish(transaction, TOPIC, definition.name);
    return !stored;
  }
}

function retiredMembers(stored: StoredType, next: ContentTypeDefinition): string[] {
  const present = wireNames(next);
  return [...new Set([...stored.retiredMembers, ...wireNames(stored.definition)])].filter(
    (name) => !present.includes(name),
  );
}

function wireNames({ parts, fields }: ContentTypeDefinition): string[] {
  return [...parts, ...fields].map(({ name }) => wireName(name));
}

/** Faults where more fields would be indexed, over all types, than can be. */
function indexedFieldFaults(
  definition: ContentTypeDefinition,
  stored: readonly ContentTypeDefinition[],
): readonly Fault[] {
  const others = stored.filter(({ name }) => name !== definition.name);
  const known = new Set(others.flatMap(indexedFields));
  const added = [...new Set(indexedFields(definition))].filter((field) => !known.has(field));
  return added.slice(Math.max(0, MAX_INDEXED_FIELDS - known.size)).map((field) => ({
    member: 'fields',
    ...sentence(
      'cannot have {field} indexed: in all types together {most} fields can be, where those of one name and type count once. Leave it unindexed, or another one.',
      { field, most: MAX_INDEXED_FIELDS },
    ),
  }));
}

function indexedFields({ fields }: ContentTypeDefinition): string[] {
  return fields.filter(({ settings }) => settings.indexed).map(({ name, type }) => `${wireName(name)} (${type})`);
}
