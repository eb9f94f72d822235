import { Inject, Injectable } from '@nestjs/common';
import { AUDIT_TRAIL, type AuditTrail, type Principal } from '@espalier/plugin-sdk';
import { Clock } from '#platform/clock';
import { Database, type Transaction } from '#platform/database';
import { ifMatchAllows, entityTagOf } from '#platform/request';
import { DatabaseTemplates } from './database-templates';
import {
  sameValues,
  isShapeName,
  type ListedTemplateVersion,
  type Page,
  type PageRequest,
  type StoredTemplate,
  type TemplateValues,
  type TemplateVersion,
} from './stored-template';
import {
  templateChanged,
  TemplateNotFoundError,
  templateRemovedThen,
  templateTaken,
  TemplateVersionNotFoundError,
  tooManyTemplates,
} from './stored-template-errors';
import { TemplateCheck } from './template-check';
import { templateRemoved, templateSaved } from './template-events';
import { TemplateRows } from './template-rows';
import { TemplateEntity } from './template.entities';

/** Every node has all of them in memory. */
const MAX_TEMPLATES = 1000;

export interface SaveConditions {
  /** Tag of the template as it was read; without one, whatever is stored is replaced. */
  readonly ifMatch?: string;
  readonly isNew?: boolean;
  readonly restored?: number;
}

interface SavedTemplate {
  readonly template: StoredTemplate;
  readonly created: boolean;
}

/** Templates in the hands of those who may manage them. They change one at a time, with every state kept. */
@Injectable()
export class TemplateManagement {
  constructor(
    private readonly database: Database,
    private readonly rows: TemplateRows,
    private readonly stored: DatabaseTemplates,
    private readonly check: TemplateCheck,
    private readonly clock: Clock,
    @Inject(AUDIT_TRAIL) private readonly trail: AuditTrail,
  ) {}

  async get(name: string): Promise<StoredTemplate> {
    requirePossible(name);
    const template = await this.rows.find(name);
    if (!template) throw new TemplateNotFoundError(name);
    return template;
  }

  /** On every node at once. What is equal to what is stored changes nothing. */
  async save(
    principal: Principal,
    name: string,
    values: TemplateValues,
    conditions: SaveConditions = {},
  ): Promise<SavedTemplate> {
    this.check.compile(name, values);
    return this.changing(async (transaction) => {
      const templates = transaction.repository(TemplateEntity);
      const current = (await templates.findOneBy({ name })) ?? undefined;
      requireAsRead(name, current, conditions);
      if (current && sameValues(current, values)) return { template: current, created: false };
      if (!current && (await templates.count()) >= MAX_TEMPLATES) throw tooManyTemplates(MAX_TEMPLATES);
      const template = { name, ...values, ...(await this.nextChange(transaction, name, principal)) };
      await this.rows.write(transaction, template);
      await this.stored.changed(transaction, name);
      await this.trail.record(transaction, templateSaved(principal, current, template, conditions.restored));
      return { template, created: !current };
    });
  }

  /** The history stays. @param ifMatch as in {@link SaveConditions} */
  async remove(principal: Principal, name: string, ifMatch?: string): Promise<void> {
    requirePossible(name);
    await this.changing(async (transaction) => {
      const current: StoredTemplate | null = await transaction.repository(TemplateEntity).findOneBy({ name });
      if (!current) throw new TemplateNotFoundError(name);
      requireAsRead(name, current, { ifMatch });
      const removal = { ...current, ...(await this.nextChange(transaction, name, principal)) };
      await this.rows.remove(transaction, removal);
      await this.stored.changed(transaction, name);
      await this.trail.record(transaction, templateRemoved(principal, removal));
    });
  }

  /** The newest first, of a template that was removed too. */
  async versions(name: string, page: PageRequest): Promise<Page<ListedTemplateVersion>> {
    requirePossible(name);
    const versions = await this.rows.versions(name, page);
    if (versions.totalCount === 0) throw new TemplateNotFoundError(name);
    return versions;
  }

  async version(name: string, revision: number): Promise<TemplateVersion> {
    requirePossible(name);
    const version = await this.rows.version(name, revision);
    if (!version) throw new TemplateVersionNotFoundError(name, revision);
    return version;
  }

  /** Also one of a template that was removed. @param ifMatch as in {@link SaveConditions} */
  async restore(principal: Principal, name: string, revision: number, ifMatch?: string): Promise<StoredTemplate> {
    const { source, language, description } = await this.version(name, revision);
    if (source === null) throw templateRemovedThen(name, revision);
    return (await this.save(principal, name, { language, source, description }, { ifMatch, restored: revision }))
      .template;
  }

  private changing<Result>(change: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return this.database.transaction(async (transaction) => {
      await transaction.query(`SELECT pg_advisory_xact_lock(hashtextextended('templates', 0))`);
      return change(transaction);
    });
  }

  private async nextChange(transaction: Transaction, name: string, { name: author }: Principal) {
    const revision = await this.rows.nextRevision(transaction, name);
    return { revision, modifiedUtc: this.clock.nowUtc(), author };
  }
}

/** What the database could not even be asked for is not there. */
function requirePossible(name: string): void {
  if (!isShapeName(name)) throw new TemplateNotFoundError(name);
}

/** What is not there is not as it was read either. */
function requireAsRead(
  name: string,
  current: StoredTemplate | undefined,
  { ifMatch, isNew = false }: SaveConditions,
): void {
  if (current && isNew) throw templateTaken(name);
  if (ifMatch !== undefined && !ifMatchAllows(ifMatch, current && entityTagOf(current))) throw templateChanged(name);
}
