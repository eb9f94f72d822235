import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { ContentDefinitions } from '#core/content-definition';
import { IndexManager } from '#platform/database';
import { fieldIndexes } from './field-indexes';
import { IndexMaintenance } from './index-maintenance';

/** After a failure, or while another node makes indexes. */
const RETRY_MS = 30_000;

/** Keeps the indexes of fields as the content types have them, behind the back of whoever changes a type. */
@Injectable()
export class FieldIndexManager implements BeforeApplicationShutdown {
  private readonly maintenance = new IndexMaintenance(new Logger(FieldIndexManager.name), RETRY_MS, (signal) =>
    this.keep(signal),
  );
  /** Names of what there is, as far as this node knows. */
  private kept = '';

  constructor(
    private readonly definitions: ContentDefinitions,
    private readonly indexes: IndexManager,
  ) {}

  /** From now on. Commands never begin: they end too soon to make indexes. */
  begin(): void {
    this.definitions.onChange(() => this.maintenance.queue());
    this.maintenance.queue();
  }

  /** Settles when there is nothing to do, or nothing more to do for now. */
  settled(): Promise<void> {
    return this.maintenance.settled();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.maintenance.end();
  }

  private async keep(signal: AbortSignal): Promise<boolean> {
    const wanted = fieldIndexes(this.definitions.all());
    const names = wanted.map(({ name }) => name).join();
    if (names === this.kept) return true;
    const isKept = await this.indexes.keep('content_item_version', wanted, signal);
    if (isKept) this.kept = names;
    return isKept;
  }
}
