import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { CollationManager } from '#platform/database';
import { IndexMaintenance } from './index-maintenance';

/** The collation that titles are sorted by. */
export const TITLE_COLLATION = 'title_order';
/** After a failure, or while another node or another manager makes indexes. */
const RETRY_MS = 2000;

/** Keeps titles in the order of a language: accented letters where its readers look for them, numbers by value. */
@Injectable()
export class TitleOrder implements BeforeApplicationShutdown {
  private readonly maintenance = new IndexMaintenance(new Logger(TitleOrder.name), RETRY_MS, (signal) =>
    this.keep(signal),
  );
  private language?: string;

  constructor(private readonly collations: CollationManager) {}

  /** Sorts by this language as soon as the indexes are made, and as before until then. */
  follow(language: string): void {
    this.language = language;
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
    if (this.language === undefined) return true;
    return this.collations.keep(TITLE_COLLATION, titleLocale(this.language), signal);
  }
}

/** The locale of ICU in which titles of a language are sorted. */
function titleLocale(language: string): string {
  const { baseName, collation } = new Intl.Locale(language);
  return `${baseName}-u-${collation === undefined ? '' : `co-${collation}-`}kn-true`;
}
