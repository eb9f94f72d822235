import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { CollationManager } from '#platform/database';
import { IndexMaintenance } from './index-maintenance';

export const TITLE_COLLATION = 'title_order';
/** After a failure, or while another node or another manager makes indexes. */
const RETRY_MS = 2000;

@Injectable()
export class TitleOrder implements BeforeApplicationShutdown {
  private language?: string;
  private readonly maintenance = new IndexMaintenance(
    new Logger(TitleOrder.name),
    RETRY_MS,
    async (signal) =>
      this.language === undefined || (await this.collations.keep(TITLE_COLLATION, titleLocale(this.language), signal)),
  );

  constructor(private readonly collations: CollationManager) {}

  /** Sorts by this language as soon as the indexes are made, and as before until then. */
  follow(language: string): void {
    this.language = language;
    this.maintenance.queue();
  }

  settled(): Promise<void> {
    return this.maintenance.settled();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.maintenance.end();
  }
}

/** A locale of ICU. */
function titleLocale(language: string): string {
  const { baseName, collation } = new Intl.Locale(language);
  return `${baseName}-u-${collation === undefined ? '' : `co-${collation}-`}kn-true`;
}
