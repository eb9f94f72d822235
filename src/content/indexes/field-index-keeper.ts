import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { ContentDefinitions } from '#content-definition';
import { IndexKeeper } from '#platform/database';
import { fieldIndexes } from './field-indexes';

/** After a failure, or while another node makes indexes. */
const RETRY_MS = 30_000;

/** Keeps the indexes of fields as the content types have them, behind the back of whoever changes a type. */
@Injectable()
export class FieldIndexKeeper implements BeforeApplicationShutdown {
  private readonly logger = new Logger(FieldIndexKeeper.name);
  private readonly ending = new AbortController();
  private work: Promise<void> = Promise.resolve();
  private isQueued = false;
  /** Names of what there is, as far as this node knows. */
  private kept = '';

  constructor(
    private readonly definitions: ContentDefinitions,
    private readonly indexes: IndexKeeper,
  ) {}

  /** From now on. Commands never begin: they end too soon to make indexes. */
  begin(): void {
    this.definitions.onChange(() => this.queue());
    this.queue();
  }

  /** Settles when there is nothing to do, or nothing more to do for now. */
  settled(): Promise<void> {
    return this.work;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.ending.abort();
    await this.work;
  }

  private queue(): void {
    if (this.isQueued) return;
    this.isQueued = true;
    this.work = this.work.then(() => {
      this.isQueued = false;
      return this.keep();
    });
  }

  private async keep(): Promise<void> {
    const wanted = fieldIndexes(this.definitions.all());
    const names = wanted.map(({ name }) => name).join();
    if (names === this.kept || this.ending.signal.aborted) return;
    try {
      if (await this.indexes.keep('content_item_version', wanted, this.ending.signal)) this.kept = names;
      else this.retry();
    } catch (error) {
      if (this.ending.signal.aborted) return;
      this.logger.warn(`Indexes of fields are not as they should be yet: ${String(error)}`);
      this.retry();
    }
  }

  private retry(): void {
    setTimeout(() => this.queue(), RETRY_MS).unref();
  }
}
