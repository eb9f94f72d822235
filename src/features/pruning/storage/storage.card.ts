import { Contributes, DASHBOARD_CARD, view, type DashboardCard } from '@espalier/plugin-sdk';
import { spokenLanguage } from '#platform/texts';
import { lineOf } from '../admin/chart';
import { ContentStorage, StorageHistory, type StorageFigures } from './content-storage';

const WIDTH = 320;
const HEIGHT = 60;
const MIB = 1024 * 1024;

interface StorageModel {
  readonly items: string;
  readonly versions: string;
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
    items: figure(now.items),
    versions: figure(now.versions),
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
