import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, PrimaryColumn, type Repository } from 'typeorm';
import { AUDIT_TRAIL, sentence, type AuditTrail } from '@espalier/plugin-sdk';
import { AuthChangeNotifier } from '#core/auth';
import { Snapshot } from '#platform/caching';
import { changesBetween, shortValues } from '#platform/changes';
import { Clock } from '#platform/clock';
import { UTC_TEXT, Database, sqlState, type Transaction } from '#platform/database';
import { InvalidScopeError, ScopeNotFoundError } from '../openid-errors';
import { scopeEvent } from '../openid-events';
import { builtInScopes, isBuiltIn, type Scope } from './built-in-scopes';

@Entity('openid_scope')
export class ScopeEntity implements Scope {
  @PrimaryColumn({
    name: 'name',
    type: 'varchar',
    length: 100,
    collation: 'C',
    primaryKeyConstraintName: 'pk_openid_scope',
  })
  name: string;

  @Column({ name: 'display_name', type: 'varchar', length: 255 })
  displayName: string;

  @Column({ name: 'description', type: 'varchar', length: 1000, default: '' })
  description: string;

  @Column({ name: 'resources', type: 'text', array: true, default: () => "'{}'" })
  resources: readonly string[];

  @Column({ name: 'created_utc', ...UTC_TEXT, select: false })
  createdUtc: string;
}

export interface ScopeValues {
  /** Default: the name. */
  readonly displayName?: string;
  readonly description?: string;
  readonly resources?: readonly string[];
}

/** Refuses a change of the scope, as it is stored and locked, by throwing. */
type ScopeCheck = (current: Scope) => void;

/** A scope-token (RFC 6749, section 3.3). */
const NAME = /^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/;
/** No URL can end in one. */
const PATH_STEP = /^\.{1,2}$/;
const MAX_TEXT = { displayName: 255, description: 1000 } as const;
const MAX_RESOURCES = 20;
const UNIQUE_VIOLATION = '23505';

/** The built-in scopes and those that administrators add. Read from memory. */
@Injectable()
export class Scopes {
  private readonly scopes: Snapshot<readonly Scope[]>;

  constructor(
    @InjectRepository(ScopeEntity) private readonly own: Repository<ScopeEntity>,
    private readonly database: Database,
    private readonly authChanges: AuthChangeNotifier,
    private readonly clock: Clock,
    @Inject(AUDIT_TRAIL) private readonly trail: AuditTrail,
  ) {
    this.scopes = new Snapshot(
      () => this.read(),
      () => this.authChanges.isConnected,
    );
    authChanges.onChange(() => this.scopes.drop());
  }

  /** The built-in ones first, then by name. */
  async all(): Promise<readonly Scope[]> {
    return [...builtInScopes(), ...(await this.scopes.get())];
  }

  async find(name: string): Promise<Scope | undefined> {
    return (await this.all()).find((scope) => scope.name === name);
  }

  /** @throws InvalidScopeError at `name`, `displayName`, `description` or `resources` */
  async create(name: string, values: ScopeValues = {}): Promise<Scope> {
    if (!NAME.test(name) || PATH_STEP.test(name)) {
      throw new InvalidScopeError(
        'name',
        sentence('Must be 1 to 100 printable ASCII characters without spaces, {quote} and \\, and no step of a path.', {
          quote: '"',
        }),
      );
    }
    if (isBuiltIn(name)) throw new InvalidScopeError('name', sentence('The scope "{name}" is built in.', { name }));
    const scope = checked(name, values);
    try {
      return await this.database.transaction(async (transaction) => {
        await transaction.repository(ScopeEntity).insert({ ...scope, createdUtc: this.clock.nowUtc() });
        await this.trail.record(transaction, scopeEvent('ScopeCreated', scope, shortValues(scope)));
        await this.authChanges.announce(transaction, `scope ${name}`);
        return scope;
      });
    } catch (error) {
      if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
      throw new InvalidScopeError('name', sentence('There is a scope "{name}" already.', { name }));
    }
  }

  /** Replaces all but the name. @throws ScopeNotFoundError; what `check` throws; InvalidScopeError */
  async put(name: string, values: ScopeValues, check: ScopeCheck = anything): Promise<Scope> {
    return this.changing(name, check, async (transaction, current) => {
      const scope = checked(name, values);
      await transaction.repository(ScopeEntity).update({ name }, scope);
      const changes = changesBetween(current, scope);
      if (changes) await this.trail.record(transaction, scopeEvent('ScopeChanged', scope, changes));
      return scope;
    });
  }

  /**
   * Applications that were allowed the scope lose it, also what they had with it in the name of people: one that is
   * made under its name later is another one.
   *
   * @throws ScopeNotFoundError; what `check` throws; InvalidScopeError for a built-in one
   */
  async remove(name: string, check: ScopeCheck = anything): Promise<void> {
    await this.changing(name, check, async (transaction, current) => {
      await transaction.repository(ScopeEntity).delete({ name });
      await transaction.query(
        'UPDATE openid_application SET scopes = array_remove(scopes, $1) WHERE $1 = ANY (scopes)',
        [name],
      );
      await forget(transaction, name);
      await this.trail.record(transaction, scopeEvent('ScopeDeleted', current, {}));
    });
  }

  private requireOwn(name: string): void {
    if (isBuiltIn(name))
      throw new InvalidScopeError('name', sentence('The scope "{name}" is built in and stays as it is.', { name }));
    if (!NAME.test(name)) throw new ScopeNotFoundError(name);
  }

  private async changing<T>(
    name: string,
    check: ScopeCheck,
    change: (transaction: Transaction, current: Scope) => Promise<T>,
  ): Promise<T> {
    this.requireOwn(name);
    return this.database.transaction(async (transaction) => {
      const scopes = transaction.repository(ScopeEntity);
      const current = await scopes.findOne({ where: { name }, lock: { mode: 'pessimistic_write' } });
      if (!current) throw new ScopeNotFoundError(name);
      check(current);
      const result = await change(transaction, current);
      await this.authChanges.announce(transaction, `scope ${name}`);
      return result;
    });
  }

  private read(): Promise<Scope[]> {
    return this.own.find({ order: { name: 'ASC' } });
  }
}

async function forget(within: Transaction, scope: string): Promise<void> {
  await within.query('UPDATE openid_consent SET scopes = array_remove(scopes, $1) WHERE $1 = ANY (scopes)', [scope]);
  await within.query(`DELETE FROM openid_consent WHERE scopes = '{}'`);
  await within.query(
    `WITH gone AS (
       DELETE FROM openid_payload WHERE kind = 'Grant' AND (
         $1 = ANY (string_to_array(payload #>> '{openid,scope}', ' ')) OR EXISTS (
           SELECT FROM jsonb_each_text(coalesce(payload -> 'resources', '{}')) resource
           WHERE $1 = ANY (string_to_array(resource.value, ' '))))
       RETURNING id)
     DELETE FROM openid_payload WHERE grant_id IN (SELECT id FROM gone)`,
    [scope],
  );
}

function anything(): void {}

function checked(name: string, { displayName = name, description = '', resources = [] }: ScopeValues): Scope {
  for (const [member, text] of Object.entries({ displayName, description })) {
    const longest = MAX_TEXT[member as keyof typeof MAX_TEXT];
    if (text.length > longest || text.includes('\0')) {
      throw new InvalidScopeError(member, sentence('Must be text of at most {most} characters.', { most: longest }));
    }
  }
  if (displayName.trim() === '') throw new InvalidScopeError('displayName', sentence('Enter a name.'));
  if (resources.length > MAX_RESOURCES) {
    throw new InvalidScopeError('resources', sentence('Must be at most {most}.', { most: MAX_RESOURCES }));
  }
  resources.forEach((resource, index) => {
    if (resource.length > 2000 || !URL.canParse(resource) || /[#\s\0]/.test(resource)) {
      throw new InvalidScopeError(`resources[${index}]`, sentence('Must be an absolute URI without a fragment.'));
    }
  });
  return { name, displayName, description, resources: [...new Set(resources)] };
}
