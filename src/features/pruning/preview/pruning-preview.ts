import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock';
import { Database, sqlState, type PreparedStatement, type TextRow } from '#platform/database';
import { Settings } from '#core/settings';
import { isIdle } from '../rule/pruned';
import { boundsOf, boundValues, PREVIEW } from '../runs/pruning-statements';
import { PruningSettingsSection } from '../settings/pruning-settings';
import type { PruningPreviewDto, PruningTypePreviewDto } from './preview.dto';

/** A page that somebody waits for is not kept back for longer. */
const SOON_MS = 2000;
const CANCELED = '57014';

type Ask = (statement: PreparedStatement, values: readonly unknown[]) => Promise<TextRow[]>;

@Injectable()
export class PruningPreview {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly section: PruningSettingsSection,
    private readonly clock: Clock,
  ) {}

  /** By the stored settings. @throws DomainError unavailable when there is too much to look at in time */
  ofStored(): Promise<PruningPreviewDto> {
    return this.asked((statement, values) => this.database.replicaTextRows(statement, values));
  }

  /** Within two seconds, or undefined. */
  async soon(): Promise<PruningPreviewDto | undefined> {
    try {
      return await this.dryRun(SOON_MS);
    } catch (error) {
      if (sqlState(error) === CANCELED) return undefined;
      throw error;
    }
  }

  /** However long it takes. */
  inFull(): Promise<PruningPreviewDto> {
    return this.dryRun(0);
  }

  private dryRun(timeoutMs: number): Promise<PruningPreviewDto> {
    return this.database.dryRun(async (transaction) => {
      await transaction.query(`SET LOCAL statement_timeout = ${timeoutMs}`);
      return this.asked((statement, values) => transaction.textRows(statement, values));
    });
  }

  private async asked(ask: Ask): Promise<PruningPreviewDto> {
    const settings = await this.settings.get(this.section);
    const rows = isIdle(settings) ? [] : await ask(PREVIEW, boundValues(boundsOf(settings, this.clock.now())));
    const types = rows.map(typePreviewOf);
    const sum = (member: 'versions' | 'bytes' | 'unrestorableItems') =>
      types.reduce((total, type) => total + type[member], 0);
    return { versions: sum('versions'), bytes: sum('bytes'), unrestorableItems: sum('unrestorableItems'), types };
  }
}

function typePreviewOf([contentType, examined, versions, bytes, unrestorableItems]: TextRow): PruningTypePreviewDto {
  return {
    contentType: String(contentType),
    examined: Number(examined),
    versions: Number(versions),
    bytes: Number(bytes),
    unrestorableItems: Number(unrestorableItems),
  };
}
