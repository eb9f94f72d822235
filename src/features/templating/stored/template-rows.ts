import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { Transaction } from '#platform/database';
import type {
  ListedTemplate,
  ListedTemplateVersion,
  Page,
  PageRequest,
  StoredTemplate,
  TemplateVersion,
} from './stored-template';
import { TemplateVersionEntity, TemplateEntity } from './template.entities';

const LISTED = { name: true, language: true, description: true, revision: true, modifiedUtc: true, author: true };

/** The rows of templates and of their histories. It decides nothing. */
@Injectable()
export class TemplateRows {
  constructor(
    @InjectRepository(TemplateEntity) private readonly templates: Repository<TemplateEntity>,
    @InjectRepository(TemplateVersionEntity) private readonly history: Repository<TemplateVersionEntity>,
  ) {}

  async list({ first, skip }: PageRequest): Promise<Page<ListedTemplate>> {
    const page = { order: { name: 'ASC' }, take: first, skip } as const;
    const [items, totalCount] = await this.templates.findAndCount({ select: LISTED, ...page });
    return { items, totalCount };
  }

  async find(name: string): Promise<StoredTemplate | undefined> {
    return (await this.templates.findOneBy({ name })) ?? undefined;
  }

  /** The newest first. */
  async versions(name: string, { first, skip }: PageRequest): Promise<Page<ListedTemplateVersion>> {
    const page = { where: { name }, order: { revision: 'DESC' }, take: first, skip } as const;
    const [items, totalCount] = await this.history.findAndCount({ select: { ...LISTED, removed: true }, ...page });
    return { items, totalCount };
  }

  async version(name: string, revision: number): Promise<TemplateVersion | undefined> {
    const select = { ...LISTED, source: true };
    return (await this.history.findOne({ select, where: { name, revision } })) ?? undefined;
  }

  /** One more than that of its last change. */
  async nextRevision(transaction: Transaction, name: string): Promise<number> {
    return ((await transaction.repository(TemplateVersionEntity).maximum('revision', { name })) ?? 0) + 1;
  }

  async write(transaction: Transaction, template: StoredTemplate): Promise<void> {
    await transaction.repository(TemplateVersionEntity).insert({ ...template });
    await transaction.repository(TemplateEntity).save({ ...template });
  }

  /** The history says so, and stays. */
  async remove(transaction: Transaction, removal: ListedTemplate): Promise<void> {
    await transaction.repository(TemplateVersionEntity).insert({ ...removal, source: null });
    await transaction.repository(TemplateEntity).delete({ name: removal.name });
  }
}
