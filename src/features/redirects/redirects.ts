import { Inject, Injectable } from '@nestjs/common';
import {
  AUDIT_TRAIL,
  sentence,
  type AuditTrail,
  type Fault,
  type JsonObject,
  type Principal,
} from '@espalier/plugin-sdk';
import { REDIRECT } from '#core/content';
import { changesBetween, type EventName } from '#platform/changes';
import { Database, oneRow, type Transaction } from '#platform/database';
import { slugOfPath } from '#content-kinds/content-parts';
import {
  follow,
  isFromBeneath,
  pathOfTarget,
  redirectEvents,
  redirectsOf,
  type Redirect,
  type RedirectValues,
  type Step,
} from './redirect';
import {
  InvalidRedirectError,
  redirectExists,
  redirectNotFound,
  RedirectRules,
  tooManyRedirects,
} from './redirect-rules';

/** Of those that people have made. What items leave behind is not counted. */
export const MOST_REDIRECTS = 10_000;

/** Of the audit trail. */
const LONGEST_CORRELATION = 255;

/** Where an item is now, as a redirect leads there. From beneath a path to beneath itself would never end. */
const PRESENT_PATH = `CASE
    WHEN h.value NOT LIKE '%/*' THEN '/' || live.value
    WHEN NOT starts_with(live.value || '/', left(h.value, -1)) THEN '/' || live.value || '/*'
  END`;
const ROWS = `
  SELECT h.value AS "from", coalesce(h.target, ${PRESENT_PATH}) AS "to", h.content_item_id AS "contentItemId"
  FROM content_handle h LEFT JOIN content_handle live
    ON live.kind = 'slug' AND live.published AND live.content_item_id = h.content_item_id
  WHERE h.kind = '${REDIRECT}'`;

/** What items that are not live have left behind leads nowhere until they are. */
const LEADING = `SELECT * FROM (${ROWS}) r WHERE r."to" IS NOT NULL`;

/** A page comes before what leads elsewhere; one that is not there any more leads nowhere. */
const STEP = `
  SELECT r."from", r."to", r."contentItemId" IS NOT NULL AND r."from" NOT LIKE '%/*' AS "isFinal", v.content_type AS "contentType", v.owner
  FROM (${ROWS} AND h.value = ANY ($1::text[])) r
    LEFT JOIN content_item_version v ON v.content_item_id = r."contentItemId" AND v.published
  WHERE r."to" IS NOT NULL
    AND NOT EXISTS (SELECT FROM content_handle l WHERE l.kind = 'slug' AND l.value = $2 AND l.published)
  ORDER BY array_position($1::text[], r."from") LIMIT 1`;

/** An item that is at the address follows its redirect wherever it moves. */
const WRITE = `
  INSERT INTO content_handle (kind, value, content_item_id, target, published, latest)
    SELECT '${REDIRECT}', $1, live.content_item_id, CASE WHEN live.content_item_id IS NULL THEN $2 END, true, true
    FROM (SELECT) one LEFT JOIN content_handle live ON live.kind = 'slug' AND live.value = $3 AND live.published
  ON CONFLICT (kind, value) DO UPDATE SET content_item_id = excluded.content_item_id, target = excluded.target`;

const LIVE = `SELECT value FROM content_handle WHERE kind = 'slug' AND published AND value = ANY ($1::text[])`;

/** Whatever an endless chain could be made of: what leads to a page ends there. */
const LINKS = `${LEADING} AND (r."contentItemId" IS NULL OR r."from" LIKE '%/*')`;

export type FoundStep = Step & { readonly contentType: string | null; readonly owner: string | null };

/** Redirects of people and of items that have moved, in the table of handles. */
@Injectable()
export class Redirects {
  constructor(
    private readonly database: Database,
    private readonly rules: RedirectRules,
    @Inject(AUDIT_TRAIL) private readonly trail: AuditTrail,
  ) {}

  /** By address. */
  async page({ first, skip }: { readonly first: number; readonly skip: number }) {
    const [items, counted] = await Promise.all([
      this.database.query<Redirect>(`${LEADING} ORDER BY r."from" LIMIT $1::bigint OFFSET $2::bigint`, [first, skip]),
      this.database.query<{ count: number }>(`SELECT count(*)::int AS count FROM (${LEADING}) l`),
    ]);
    return { items, totalCount: oneRow(counted).count };
  }

  get(from: string): Promise<Redirect> {
    return find(this.database, from);
  }

  create(values: RedirectValues): Promise<Redirect> {
    return this.changing(async (transaction) => {
      const checked = await this.checked(values);
      if (await known(transaction, checked.from)) throw redirectExists(checked.from);
      await this.write(transaction, [checked]);
      const redirect = await find(transaction, checked.from);
      await this.record(transaction, 'Created', redirect.from, { to: redirect.to });
      return redirect;
    });
  }

  replace(from: string, values: RedirectValues, check: (current: Redirect) => void): Promise<Redirect> {
    return this.changing(async (transaction) => {
      const before = await find(transaction, from);
      check(before);
      const checked = await this.checked(values);
      if (checked.from !== from)
        throw new InvalidRedirectError([
          { member: 'from', ...sentence('must stay "{from}". Delete the redirect and create another one.', { from }) },
        ]);
      await this.write(transaction, [checked]);
      const redirect = await find(transaction, from);
      const changes = changesBetween({ to: before.to }, { to: redirect.to });
      if (changes) await this.record(transaction, 'Changed', from, changes);
      return redirect;
    });
  }

  remove(from: string, check: (current: Redirect) => void): Promise<void> {
    return this.changing(async (transaction) => {
      check(await find(transaction, from));
      await transaction.query(`DELETE FROM content_handle WHERE kind = '${REDIRECT}' AND value = $1`, [from]);
      await this.record(transaction, 'Deleted', from, {});
    });
  }

  /** All of them or none; those that are there already lead where these do. @throws InvalidRedirectError at `csv[line]` */
  import(lines: readonly (RedirectValues & { readonly line: number })[]): Promise<number> {
    if (lines.length > MOST_REDIRECTS) throw tooManyRedirects(MOST_REDIRECTS);
    return this.changing(async (transaction) => {
      const faults: Fault[] = [];
      const checked: RedirectValues[] = [];
      for (const { line, ...values } of lines) {
        const result = await this.rules.check(values);
        if (result.faults) faults.push(...result.faults.map((fault) => ofLine(line, fault)));
        else checked.push(result.values);
      }
      if (faults.length > 0) throw new InvalidRedirectError(faults);
      await this.write(transaction, checked);
      await this.record(transaction, 'Imported', 'redirects', { count: checked.length });
      return checked.length;
    });
  }

  /** Of those that lead from an address, the nearest. @param from as redirects have it */
  async step(from: string): Promise<FoundStep | undefined> {
    const [step] = await this.database.query<FoundStep>(STEP, [redirectsOf(from), from]);
    return step;
  }

  private async checked(values: RedirectValues): Promise<RedirectValues> {
    const checked = await this.rules.check(values);
    if (checked.faults) throw new InvalidRedirectError(checked.faults);
    return checked.values;
  }

  /** Chains are endless, or lead through pages, only together: they are looked at when all are written. */
  private async write(transaction: Transaction, redirects: readonly RedirectValues[]): Promise<void> {
    const live = await transaction.query<{ value: string }>(LIVE, [redirects.map(({ from }) => from)]);
    if (live.length > 0) {
      throw new InvalidRedirectError(
        live.map(({ value }) => ({
          member: 'from',
          ...sentence('must not be "{path}", which is the URL of an item. Give the item another URL first.', {
            path: value,
          }),
        })),
      );
    }
    for (const { from, to } of redirects) {
      await transaction.query(WRITE, [from, to, isFromBeneath(from) === to.endsWith('/*') ? itemPath(to) : null]);
    }
    await requireEnds(transaction, redirects);
  }

  /** One at a time, so that two together make no endless chain. */
  private changing<T>(change: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.database.transaction(async (transaction) => {
      await transaction.query(`SELECT pg_advisory_xact_lock(hashtextextended('espalier.redirects', 0))`);
      return change(transaction);
    });
  }

  private record(
    transaction: Transaction,
    event: EventName<typeof redirectEvents>,
    correlationId: string,
    facts: JsonObject,
  ): Promise<void> {
    return this.trail.record(
      transaction,
      redirectEvents.event(event, { correlationId: correlationId.slice(0, LONGEST_CORRELATION), facts }),
    );
  }
}

/** Where visitors are sent who ask for what is not there. */
@Injectable()
export class SiteRedirects {
  constructor(private readonly redirects: Redirects) {}

  /**
   * Past items that the visitor may not see, nothing leads.
   *
   * @param path as it was asked for, decoded
   * @returns an encoded path within the site, or an address of another host
   */
  async from(path: string, viewer: Principal): Promise<string | undefined> {
    const followed = await follow(path, async (from) => {
      const step = await this.redirects.step(from);
      if (!step || step.contentType === null) return step;
      const isSeen = viewer.may('ViewContent', { contentType: step.contentType, owner: step.owner });
      return isSeen ? { ...step, to: encodeURI(step.to) } : undefined;
    });
    return followed.kind === 'found' ? followed.target : undefined;
  }
}

function ofLine(line: number, fault: Fault): Fault {
  const { member, message, shown } = fault;
  const said = typeof shown === 'object' ? { message, shown } : message;
  const told = sentence('Line {line}, {column}: {fault}', { line, column: member, fault: said });
  return { member: `csv[${line}].${member}`, message, shown: told.shown };
}

/** Items are found where nothing but a path is asked for. */
function itemPath(to: string): string | null {
  if (!to.startsWith('/') || /[?#]/.test(to)) return null;
  return slugOfPath(pathOfTarget(to.replace(/\/\*$/, '')));
}

/** Moves of items can make a circle, too: whoever writes another redirect need not care. */
async function requireEnds(transaction: Transaction, written: readonly RedirectValues[]): Promise<void> {
  const links = await transaction.query<Redirect>(LINKS);
  if (links.filter(({ contentItemId }) => contentItemId === null).length > MOST_REDIRECTS)
    throw tooManyRedirects(MOST_REDIRECTS);
  const changed = new Set(written.map(({ from }) => from));
  const byAddress = new Map(links.map((link) => [link.from, { ...link, isFinal: false }]));
  for (const { from } of byAddress.values()) {
    let through: string | undefined;
    const { kind } = await follow(from, (path) => {
      const step = redirectsOf(path)
        .map((one) => byAddress.get(one))
        .find(Boolean);
      if (step && changed.has(step.from)) through ??= step.from;
      return step;
    });
    if (kind !== 'endless' || through === undefined) continue;
    throw new InvalidRedirectError([
      {
        member: 'to',
        ...sentence('must not lead back to "{from}", directly or through other redirects.', { from: through }),
      },
    ]);
  }
}

async function known(source: Pick<Transaction, 'query'>, from: string): Promise<Redirect | undefined> {
  if (from.includes('\0')) return undefined;
  const [redirect] = await source.query<Redirect>(`${LEADING} AND r."from" = $1`, [from]);
  return redirect;
}

async function find(source: Pick<Transaction, 'query'>, from: string): Promise<Redirect> {
  const redirect = await known(source, from);
  if (!redirect) throw redirectNotFound(from);
  return redirect;
}
