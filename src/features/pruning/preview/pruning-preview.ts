import { Injectable } from '@nestjs/common';
import { Settings } from '#core/settings';
import { Clock } from '#platform/clock';
import { Database, sqlState, type PreparedStatement, type TextRow } from '#platform/database';
import { ApiProperty } from '#platform/openapi';
import { isIdle, type PruningRule } from '../rule/pruned';
import { boundsOf, boundValues, PREVIEW } from '../runs/pruning-statements';
import { PruningSettingsSection } from '../settings/pruning-settings';

const COUNT = { type: 'integer', minimum: 0 } as const;

class PruningTypePreviewDto {
  @ApiProperty()
  readonly contentType: string;

  @ApiProperty({ ...COUNT, description: 'Archived versions that there are.' })
  readonly examined: number;

  @ApiProperty({ ...COUNT, description: 'How many of them would be deleted.' })
  readonly versions: number;

  @ApiProperty({ ...COUNT, description: 'Bytes that their bodies take in the database.' })
  readonly bytes: number;

  @ApiProperty({ ...COUNT, description: 'Removed items that would lose their last version and could not be restored.' })
  readonly unrestorableItems: number;
}

export class PruningPreviewDto {
  @ApiProperty({ ...COUNT, description: 'Versions that would be deleted.' })
  readonly versions: number;

  @ApiProperty({ ...COUNT, description: 'Bytes that their bodies take in the database.' })
  readonly bytes: number;

  @ApiProperty({ ...COUNT, description: 'Removed items that would lose their last version and could not be restored.' })
  readonly unrestorableItems: number;

  @ApiProperty({
    type: [PruningTypePreviewDto],
    description: 'The selected types that have archived versions, by name.',
  })
  readonly types: readonly PruningTypePreviewDto[];
}

/** A page that somebody waits for is not kept back for longer. */
const SOON_MS = 2000;
const CANCELED = '57014';
const SECOND_MS = 1000;

type Ask = (statement: PreparedStatement, values: readonly unknown[]) => Promise<TextRow[]>;

/** Archived versions of a month, or, without its start, without a date. */
export interface MonthForecast {
  readonly startUtc?: Date;
  readonly examined: number;
  readonly versions: number;
}

export interface PruningForecast extends PruningPreviewDto {
  readonly examined: number;
  /** Items that would lose a version. */
  readonly items: number;
  /** In no order, and more than once for some. */
  readonly months: readonly MonthForecast[];
}

interface Row extends PruningTypePreviewDto, MonthForecast {
  readonly items: number;
}

@Injectable()
export class PruningPreview {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly section: PruningSettingsSection,
    private readonly clock: Clock,
  ) {}

  /** By the stored settings. @throws DomainError unavailable when there is too much to look at in time */
  async ofStored(): Promise<PruningPreviewDto> {
    const settings = await this.stored();
    return previewOf(
      await this.asked(settings, (statement, values) => this.database.replicaTextRows(statement, values)),
    );
  }

  /** By some settings, the stored ones or others, within two seconds, or undefined. */
  async soon(settings: PruningRule): Promise<PruningForecast | undefined> {
    try {
      return forecastOf(await this.dryRun(settings, SOON_MS));
    } catch (error) {
      if (sqlState(error) === CANCELED) return undefined;
      throw error;
    }
  }

  /** However long it takes. */
  async inFull(): Promise<PruningPreviewDto> {
    return previewOf(await this.dryRun(await this.stored(), 0));
  }

  private stored(): Promise<PruningRule> {
    return this.settings.get(this.section);
  }

  private dryRun(settings: PruningRule, timeoutMs: number): Promise<Row[]> {
    return this.database.dryRun(async (transaction) => {
      await transaction.query(`SET LOCAL statement_timeout = ${timeoutMs}`);
      return this.asked(settings, (statement, values) => transaction.textRows(statement, values));
    });
  }

  private async asked(settings: PruningRule, ask: Ask): Promise<Row[]> {
    if (isIdle(settings)) return [];
    return (await ask(PREVIEW, boundValues(boundsOf(settings, this.clock.now())))).map(rowOf);
  }
}

function rowOf([contentType, month, examined, versions, bytes, unrestorableItems, items]: TextRow): Row {
  return {
    contentType: String(contentType),
    startUtc: month === null ? undefined : new Date(Number(month) * SECOND_MS),
    examined: Number(examined),
    versions: Number(versions),
    bytes: Number(bytes),
    unrestorableItems: Number(unrestorableItems),
    items: Number(items),
  };
}

function previewOf(rows: readonly Row[]): PruningPreviewDto {
  return { ...lossOf(rows), types: typesOf(rows) };
}

function typesOf(rows: readonly Row[]): PruningTypePreviewDto[] {
  return [...new Set(rows.map(({ contentType }) => contentType))].map((contentType) => {
    const months = rows.filter((row) => row.contentType === contentType);
    return { contentType, examined: sumOf(months, 'examined'), ...lossOf(months) };
  });
}

function forecastOf(rows: readonly Row[]): PruningForecast {
  const [examined, items] = [sumOf(rows, 'examined'), sumOf(rows, 'items')];
  return { ...lossOf(rows), types: typesOf(rows), examined, items, months: rows };
}

type Loss = Pick<PruningPreviewDto, 'versions' | 'bytes' | 'unrestorableItems'>;

function lossOf(of: readonly Loss[]): Loss {
  return {
    versions: sumOf(of, 'versions'),
    bytes: sumOf(of, 'bytes'),
    unrestorableItems: sumOf(of, 'unrestorableItems'),
  };
}

function sumOf<Name extends string>(rows: readonly Readonly<Record<Name, number>>[], name: Name): number {
  return rows.reduce((total, row) => total + row[name], 0);
}
