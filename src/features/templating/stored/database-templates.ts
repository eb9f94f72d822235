import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Snapshot } from '#platform/caching';
import { Notifications, type Transaction } from '#platform/database';
import { StoredTemplates, type StoredSource } from '../templates/template';
import { TemplateEntity } from './template.entities';

const TOPIC = 'templates';

const SOURCES = { name: true, language: true, source: true, revision: true };

@Injectable()
export class DatabaseTemplates extends StoredTemplates implements OnModuleInit {
  private readonly snapshot = new Snapshot(
    () => this.read(),
    () => this.notifications.connected,
  );

  constructor(
    @InjectRepository(TemplateEntity) private readonly templates: Repository<TemplateEntity>,
    private readonly notifications: Notifications,
  ) {
    super();
  }

  onModuleInit(): void {
    const drop = (): void => this.snapshot.drop();
    this.notifications.subscribe(TOPIC, drop, drop);
  }

  override all(): Promise<ReadonlyMap<string, StoredSource>> {
    return this.snapshot.get();
  }

  async changed(transaction: Transaction, name: string): Promise<void> {
    await this.notifications.publish(transaction, TOPIC, name);
    transaction.afterCommit(() => this.snapshot.drop());
  }

  private async read(): Promise<ReadonlyMap<string, StoredSource>> {
    const sources = await this.templates.find({ select: SOURCES });
    return new Map(sources.map((source) => [source.name, source]));
  }
}
