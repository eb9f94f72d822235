import { Injectable } from '@nestjs/common';
import {
  BACKGROUND_TASK,
  Contributes,
  DASHBOARD_CARD,
  view,
  type BackgroundTask,
  type JsonObject,
  type DashboardCard,
} from '@espalier/plugin-sdk';
import { BackgroundTasks } from '#core/background-tasks';
import { Database, oneRow } from '#platform/database';
import { text, spokenLanguage } from '#platform/texts';
import { lineOf } from '../admin/chart';

interface StorageFigures {
  readonly items: number;
  readonly versions: number;
  readonly bytes: number;
}

/** Few are counted: nobody believes an estimate of what they can count themselves. */
const COUNTED = 10_000;

/** Many are as many as the database estimates: counting millions of rows is not worth the figure. */
@Injectable()
export class ContentStorage {
  constructor(private readonly database: Database) {}

  async figures(): Promise<StorageFigures> {
    const rows = await this.database.query<StorageFigures>(`
      SELECT ${rowsOf('content_item')} AS items, ${rowsOf('content_item_version')} AS versions,
        (pg_total_relation_size('content_item') + pg_total_relation_size('content_item_version'))::float8 AS bytes`);
    return oneRow(rows);
  }
}

function rowsOf(table: string): string {
  const counted = `SELECT count(*)::float8 AS rows FROM (SELECT FROM ${table} LIMIT ${COUNTED}) counted`;
  const estimate = `(SELECT reltuples::float8 FROM pg_class WHERE oid = '${table}'::regclass)`;
  return `(SELECT CASE WHEN rows < ${COUNTED} THEN rows ELSE greatest(rows, ${estimate}) END FROM (${counted}) few)`;
}

@Injectable()
export class StorageHistory {
  constructor(private readonly tasks: BackgroundTasks) {}

  /** The oldest first. */
  async figures(): Promise<StorageFigures[]> {
    const runs = await this.tasks.runs(CONTENT_STORAGE);
    return runs.flatMap(({ facts }) => (facts && isFigures(facts) ? [facts] : [])).toReversed();
  }
}

function isFigures(facts: JsonObject): facts is JsonObject & StorageFigures {
  return ['items', 'versions', 'bytes'].every((name) => typeof facts[name] === 'number');
}

const CONTENT_STORAGE = 'content-storage';

@Contributes(BACKGROUND_TASK)
export class StorageTask implements BackgroundTask {
  readonly name = CONTENT_STORAGE;
  get title() {
    return text('Content storage');
  }
  get description() {
    return text('Records how many items and versions there are and how much storage they use, for the dashboard.');
  }
  readonly schedule = '30 0 * * *';
  readonly enabled = true;

  constructor(private readonly storage: ContentStorage) {}

  async run(): Promise<JsonObject> {
    return { ...(await this.storage.figures()) };
  }
}

const WIDTH = 320;
const HEIGHT = 60;
const MIB = 1024 * 1024;

interface StorageModel {
  readonly items: number;
  readonly versions: number;
  readonly mebibytes: string;
  readonly chart?: {
    readonly width: number;
    readonly height: number;
    readonly days: number;
    readonly versions: string;
    readonly bytes: string;
    readonly mostVersions: string;
    readonly mostMebibytes: string;
  };
}

@Contributes(DASHBOARD_CARD)
export class StorageCard implements DashboardCard {
  readonly permission = 'ManageContentVersionPruningSettings';

  constructor(
    private readonly storage: ContentStorage,
    private readonly history: StorageHistory,
  ) {}

  async load() {
    const [now, past] = await Promise.all([this.storage.figures(), this.history.figures()]);
    return view('Storage_Dashboard', modelOf(now, past)).at('Dashboard', 'Aside:40');
  }
}

function modelOf(now: StorageFigures, past: readonly StorageFigures[]): StorageModel {
  const all = [...past, now];
  const line = (values: readonly number[]) => lineOf(values, { width: WIDTH, height: HEIGHT });
  const figure = (count: number) => Math.round(count).toLocaleString(spokenLanguage().tag);
  const versions = line(all.map((noted) => noted.versions));
  const bytes = line(all.map((noted) => noted.bytes));
  return {
    items: Math.round(now.items),
    versions: Math.round(now.versions),
    mebibytes: figure(Math.ceil(now.bytes / MIB)),
    ...(past.length > 0 && {
      chart: {
        width: WIDTH,
        height: HEIGHT,
        days: past.length,
        versions: versions.points,
        bytes: bytes.points,
        mostVersions: figure(versions.most),
        mostMebibytes: figure(Math.ceil(bytes.most / MIB)),
      },
    }),
  };
}
