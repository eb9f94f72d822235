import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { Column, Entity, PrimaryColumn, type Repository } from 'typeorm';
import {
  AUDIT_TRAIL,
  Contributes,
  SETTINGS_SECTION,
  RECIPE_STEP,
  type JsonObject,
  type AuditEvent,
  type AuditTrail,
  type SettingsSection,
  type RecipeStep,
  type Fault,
  type SettingsFaults,
  template,
} from '@espalier/plugin-sdk';
import { Snapshot } from '#platform/caching';
import { auditEvents, changesBetween } from '#platform/changes';
import { Database, Notifications } from '#platform/database';
import { misreadMember, shownRule, strayMembers } from '#platform/dto';
import { DomainError, faultsByMember } from '#platform/errors';
import { ExtensionRegistry } from '#platform/extensions';
import { unstorable } from '#platform/schema';
import { text } from '#platform/texts';

/** A section that was never changed has no row. */
@Entity('setting')
export class SettingEntity {
  @PrimaryColumn({
    name: 'section',
    type: 'varchar',
    length: 100,
    collation: 'C',
    primaryKeyConstraintName: 'pk_setting',
  })
  section: string;

  @Column({ name: 'value', type: 'jsonb' })
  value: JsonObject;
}

export class UnknownSectionError extends DomainError {
  constructor(name: string, known: readonly string[]) {
    super('not-found', 'settings.unknown-section', {
      message: `There are no settings "${name}". Known are: ${known.join(', ')}.`,
    });
  }
}

export class InvalidSettingsError extends DomainError {
  constructor(section: string, faults: readonly Fault[]) {
    const named = Object.entries(faultsByMember(faults)).map(
      ([member, messages]) => `${member} ${messages.join(', ')}`,
    );
    super('invalid', 'settings.invalid', `The settings ${section} are not valid: ${named.join('; ')}.`, { faults });
  }
}

type Described = Pick<SettingsSection, 'name' | 'secrets' | 'recordedAs' | 'recordedInFull'>;

const TYPES = ['isInt', 'isNumber', 'isString', 'isBoolean', 'isArray', 'isObject'];

/** Some checks of class-validator take a time that grows with the square of them. */
const MAX_VALUES = 5000;

const TOPIC = 'settings';

type Listener = () => void | Promise<void>;

/** Typed, checked, read from memory, and the same on every node at once. */
@Injectable()
export class Settings implements OnModuleInit {
  private readonly sections = new Map<SettingsSection, Snapshot<object>>();
  private readonly listeners: { readonly section: SettingsSection; readonly listener: Listener }[] = [];

  constructor(
    @InjectRepository(SettingEntity) private readonly rows: Repository<SettingEntity>,
    private readonly database: Database,
    private readonly notifications: Notifications,
    private readonly registry: ExtensionRegistry,
    @Inject(AUDIT_TRAIL) private readonly trail: AuditTrail,
  ) {}

  onModuleInit(): void {
    this.notifications.subscribe(
      TOPIC,
      (name) => void this.changed((section) => section.name === name),
      () => void this.changed(() => true),
    );
  }

  /** Do not change them. */
  get<T extends object>(section: SettingsSection<T>): Promise<Readonly<T>> {
    let snapshot = this.sections.get(section) as Snapshot<T> | undefined;
    if (!snapshot) {
      snapshot = new Snapshot(
        async () => readSection(section, await storedValue(this.rows, section)),
        () => this.notifications.connected,
      );
      this.sections.set(section, snapshot);
    }
    return snapshot.get();
  }

  /** Members that are absent get their defaults. @throws InvalidSettingsError naming every wrong or unknown member */
  put<T extends object>(section: SettingsSection<T>, json: unknown): Promise<Readonly<T>> {
    return this.change(section, () => json);
  }

  /**
   * As {@link put}. What is stored stays as it is until the change is written.
   *
   * @param next takes a function that throws where a section that has been narrowed since cannot read what is stored
   * @param faultsOf JSON path to what is wrong there
   * @throws what `next` throws; InvalidSettingsError naming every wrong or unknown member
   */
  async change<T extends object>(
    section: SettingsSection<T>,
    next: (current: () => Readonly<T>) => unknown,
    faultsOf?: (values: Readonly<T>) => SettingsFaults | undefined,
  ): Promise<Readonly<T>> {
    const values = await this.database.transaction(async (transaction) => {
      // There may be no row to lock yet.
      await transaction.query(`SELECT pg_advisory_xact_lock(hashtextextended('setting ' || $1, 0))`, [section.name]);
      const rows = transaction.repository(SettingEntity);
      const stored = await storedValue(rows, section);
      const read = readSection(
        section,
        next(() => readSection(section, stored)),
      );
      refuse(section, faultsIn(faultsOf?.(read)));
      await rows.save({ section: section.name, value: read });
      await this.notifications.publish(transaction, TOPIC, section.name);
      const event = settingsChanged(section, { ...readSection(section, {}), ...stored }, read);
      if (event) await this.trail.record(transaction, event);
      return read;
    });
    // Whoever has changed them may count on it with the next request.
    await this.changed((changed) => changed.name === section.name);
    return values;
  }

  /** What {@link put} would set. @throws InvalidSettingsError */
  parse<T extends object>(section: SettingsSection<T>, json: unknown): Readonly<T> {
    return readSection(section, json);
  }

  /** On every node. */
  onChange(section: SettingsSection, listener: Listener): void {
    this.listeners.push({ section, listener });
  }

  /** @throws UnknownSectionError */
  section(name: string): SettingsSection {
    const sections = this.registry.contributions(SETTINGS_SECTION);
    const section = sections.find((candidate) => candidate.name === name);
    if (!section) throw new UnknownSectionError(name, sections.map((known) => known.name).toSorted());
    return section;
  }

  private async changed(concerns: (section: SettingsSection) => boolean): Promise<void> {
    for (const [section, snapshot] of this.sections) if (concerns(section)) snapshot.drop();
    await Promise.all(
      this.listeners.filter(({ section }) => concerns(section)).map(async ({ listener }) => listener()),
    );
  }
}

async function storedValue(rows: Repository<SettingEntity>, { name }: { readonly name: string }): Promise<JsonObject> {
  return (await rows.findOneBy({ section: name }))?.value ?? {};
}

/** Members that are absent have their defaults. */
function readSection<T extends object>(section: SettingsSection<T>, json: unknown): T {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new InvalidSettingsError(section.name, [{ member: '', message: 'must be an object' }]);
  }
  const outright = unstorable(json, MAX_VALUES) ?? misreadMember(json);
  if (outright) throw new InvalidSettingsError(section.name, [outright]);
  const values = plainToInstance(section.type, json, { exposeUnsetFields: false });
  const faults = validateSync(values, { whitelist: true, forbidNonWhitelisted: true });
  refuse(
    section,
    faults.flatMap((fault) => brokenRules(fault)),
  );
  refuse(section, [...strayMembers(json, values)]);
  refuse(section, faultsIn(section.check?.(values)));
  return values;
}

function refuse({ name }: SettingsSection, faults: readonly Fault[]): void {
  if (faults.length > 0) throw new InvalidSettingsError(name, faults);
}

function faultsIn(found: SettingsFaults = {}): Fault[] {
  return Object.entries(found).flatMap(([member, said]) =>
    said.map((one) => ({ member, ...(typeof one === 'string' ? { message: one } : one) })),
  );
}

/** REST says it as class-validator does, pages as they say it of all other forms. */
function brokenRules(error: ValidationError, parent = ''): Fault[] {
  const member = parent ? `${parent}.${error.property}` : error.property;
  const own = namesIn(error.constraints ?? {}).map(([name, message]) => {
    const shown = shownRule(error, name);
    return { member, message: message.replace(`${error.property} `, ''), ...(shown && { shown }) };
  });
  return [...own, ...(error.children ?? []).flatMap((child) => brokenRules(child, member))];
}

/** Whatever else is wrong with a value that is of another type altogether need not be said. */
function namesIn(constraints: Readonly<Record<string, string>>): [name: string, message: string][] {
  const all = Object.entries(constraints);
  const ofType = all
    .filter(([name]) => TYPES.includes(name))
    .toSorted(([one], [other]) => TYPES.indexOf(one) - TYPES.indexOf(other));
  return ofType.length > 0 ? ofType.slice(0, 1) : all;
}

export const settingsEvents = auditEvents('Settings', () => ({
  title: text('Settings'),
  events: {
    Changed: { title: text('Settings changed'), told: template('{actor} changed the settings <a>{subject}</a>') },
  },
}));

/** Of sections that do not say how their changes are recorded. */
export const CHANGED = { category: 'Settings', event: 'Changed' } as const;

/** Undefined when nothing is different. */
export function settingsChanged(
  { name, secrets, recordedAs, recordedInFull }: Described,
  before: object,
  after: object,
): AuditEvent | undefined {
  const facts = changesBetween(before, after, secrets, recordedInFull ? Infinity : undefined);
  return facts && { ...(recordedAs ?? CHANGED), correlationId: name, facts };
}

/** `{"name": "settings", "<section>": {…}, …}`: replaces the values of each section that is named. */
@Contributes(RECIPE_STEP)
export class SettingsRecipeStep implements RecipeStep {
  readonly name = 'settings';

  constructor(private readonly settings: Settings) {}

  async run({ name: _stepName, ...sections }: JsonObject): Promise<void> {
    for (const [name, values] of Object.entries(sections)) {
      await this.settings.put(this.settings.section(name), values);
    }
  }
}
