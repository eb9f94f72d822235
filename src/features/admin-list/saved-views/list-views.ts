import { Injectable, NotFoundException } from '@nestjs/common';
import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import type { Principal, Queryable } from '@espalier/plugin-sdk';
import { ForbiddenError } from '#core/auth';
import { Database } from '#platform/database';
import { IdGenerator } from '#platform/ids';
import { text } from '#platform/texts';

/** A filter of a list under a name, with the columns that show it. */
@Entity('list_view')
@Unique('uq_list_view_name', ['owner', 'list', 'name'])
@Index('ix_list_view_shared', ['list'], { where: 'is_shared' })
@Check('ck_list_view_name', `name <> ''`)
export class ListViewEntity {
  @PrimaryColumn({
    name: 'id',
    type: 'varchar',
    length: 26,
    collation: 'C',
    primaryKeyConstraintName: 'pk_list_view',
  })
  id: string;

  /** User id. */
  @Column({ name: 'owner', type: 'varchar', length: 26, collation: 'C' })
  owner: string;

  /** Its path, such as `/Admin/Users`. */
  @Column({ name: 'list', type: 'varchar', length: 300, collation: 'C' })
  list: string;

  @Column({ name: 'name', type: 'varchar', length: 60 })
  name: string;

  @Column({ name: 'q', type: 'varchar', length: 2000 })
  q: string;

  /** Names of columns with commas between them. */
  @Column({ name: 'columns', type: 'varchar', length: 2000 })
  columns: string;

  /** Query of the address beside these: further parameters of the list, and how many rows a page has. */
  @Column({ name: 'parameters', type: 'varchar', length: 2000 })
  parameters: string;

  @Column({ name: 'is_shared', type: 'boolean' })
  isShared: boolean;
}

/** Who has it changes what others share. */
const CHANGES_ALL = 'SiteOwner';

export type ListView = Readonly<ListViewEntity>;

export interface ViewChange extends Pick<ListView, 'list' | 'name' | 'q' | 'columns' | 'parameters' | 'isShared'> {
  /** Of the one to change; absent for a new one. */
  readonly id?: string;
}

/** Why a view cannot be saved. */
export interface ViewFault {
  readonly member: 'name';
  readonly message: string;
}

export const LONGEST_NAME = 60;
const LONGEST_QUERY = 2000;
/** Of one person in one list. */
const MOST_OWN = 20;
/** Of them, so that nobody fills the lists of others. */
const MOST_SHARED = 5;
/** Shown of one list. */
const MOST_SHOWN = 40;

const COLUMNS = 'id, owner, list, name, q, columns, parameters, is_shared AS "isShared"';

@Injectable()
export class ListViews {
  constructor(
    private readonly database: Database,
    private readonly ids: IdGenerator,
  ) {}

  /** Those of a list that somebody sees: their own, then what others share. */
  async of(list: string, principal: Principal): Promise<ListView[]> {
    return this.database.query<ListView>(
      `SELECT ${COLUMNS} FROM list_view WHERE list = $1 AND (owner = $2 OR is_shared)
       ORDER BY owner <> $2, name, id LIMIT ${MOST_SHOWN}`,
      [list, principal.id],
    );
  }

  /** @throws ForbiddenError for a view of somebody else; NotFoundException */
  async save(change: ViewChange, principal: Principal): Promise<ViewFault | undefined> {
    const fault = faultOf(change);
    if (fault) return fault;
    return this.database.transaction(async (transaction) => {
      // Of one list at a time, so that neither the number nor a name is exceeded.
      await transaction.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`list_view ${change.list}`]);
      const before = change.id === undefined ? undefined : await this.find(transaction, change.id, change.list);
      if (change.id !== undefined && !before) throw new NotFoundException();
      if (before && !mayChange(before, principal)) throw new ForbiddenError(CHANGES_ALL);
      const owner = before?.owner ?? principal.id;
      const own = await transaction.query<Pick<ListView, 'id' | 'name' | 'isShared'>>(
        'SELECT id, name, is_shared AS "isShared" FROM list_view WHERE owner = $1 AND list = $2',
        [owner, change.list],
      );
      const others = own.filter(({ id }) => id !== change.id);
      if (others.some(({ name }) => name === change.name)) {
        return wrong(text('A view with this name already exists. Choose another name.'));
      }
      if (change.isShared && others.filter(({ isShared }) => isShared).length >= MOST_SHARED) {
        return wrong(
          text('You already share {count} views of this list. Stop sharing one first.', { count: MOST_SHARED }),
        );
      }
      if (others.length >= MOST_OWN) {
        return wrong(text('You already have {count} views of this list. Delete one first.', { count: MOST_OWN }));
      }
      const id = change.id ?? this.ids.next();
      await transaction.query(
        `INSERT INTO list_view (id, owner, list, name, q, columns, parameters, is_shared)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (id) DO UPDATE SET name = $4, q = $5, columns = $6, parameters = $7, is_shared = $8`,
        [id, owner, change.list, change.name, change.q, change.columns, change.parameters, change.isShared],
      );
      return undefined;
    });
  }

  /** @throws ForbiddenError as of {@link save} */
  async remove(id: string, list: string, principal: Principal): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const view = await this.find(transaction, id, list);
      if (!view) return;
      if (!mayChange(view, principal)) throw new ForbiddenError(CHANGES_ALL);
      await transaction.query('DELETE FROM list_view WHERE id = $1', [id]);
    });
  }

  /** What somebody has shared goes too: nobody else can vouch for it. */
  async forgetOf(within: Queryable, owner: string): Promise<void> {
    await within.query('DELETE FROM list_view WHERE owner = $1', [owner]);
  }

  private async find(within: Queryable, id: string, list: string): Promise<ListView | undefined> {
    const sql = `SELECT ${COLUMNS} FROM list_view WHERE id = $1 AND list = $2 FOR UPDATE`;
    const [view] = await within.query<ListView>(sql, [id, list]);
    return view;
  }
}

function faultOf({ name, q, columns, parameters }: ViewChange): ViewFault | undefined {
  if (name === '') return wrong(text('Enter a name.'));
  if (name.length > LONGEST_NAME) {
    return wrong(text('Enter a name of at most {count} characters.', { count: LONGEST_NAME }));
  }
  if ([q, columns, parameters].every(({ length }) => length <= LONGEST_QUERY)) return undefined;
  return wrong(text('The filter is too long to be saved. Use at most {count} characters.', { count: LONGEST_QUERY }));
}

function wrong(message: string): ViewFault {
  return { member: 'name', message };
}

export function mayChange({ owner, isShared }: ListView, principal: Principal): boolean {
  return owner === principal.id || (isShared && principal.may(CHANGES_ALL));
}
