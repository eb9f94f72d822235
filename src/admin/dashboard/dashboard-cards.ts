import { Injectable, Logger } from '@nestjs/common';
import { DASHBOARD_CARD, type DashboardCard, type PlacedView, type Principal } from '@espalier/plugin-sdk';
import { byPosition, DisplayDrivers, type ShownView } from '#core/display';
import { ExtensionRegistry } from '#platform/extensions';

export interface Dashboard {
  readonly cards: readonly ShownView[];
  /** Beside the others, or below them where the window is narrow. */
  readonly aside: readonly ShownView[];
  readonly isCut: boolean;
}

interface Loaded {
  readonly source: string;
  readonly placed?: PlacedView;
  readonly failed?: boolean;
}

/** Nobody waits longer for a page of cards. */
const PATIENCE_MS = 5000;

const ASIDE = 'Aside';

@Injectable()
export class DashboardCards {
  private readonly logger = new Logger(DashboardCards.name);

  constructor(
    private readonly registry: ExtensionRegistry,
    private readonly drivers: DisplayDrivers,
  ) {}

  async for(principal: Principal): Promise<Dashboard> {
    const cards = this.registry
      .contributions(DASHBOARD_CARD)
      .filter(({ permission }) => permission === undefined || principal.may(permission));
    const loaded = await Promise.all(cards.map((card) => this.load(card, principal)));
    const shown = loaded.flatMap(({ placed, source }) => (placed ? [{ placed, source }] : []));
    const inOrder = shown.toSorted((one, other) => byPosition(one.placed, other.placed));
    const views = (isAside: boolean) =>
      inOrder
        .filter(({ placed }) => (placed.placement.zone === ASIDE) === isAside)
        .map(({ placed, source }) => this.drivers.shown(placed, source));
    return {
      cards: views(false),
      aside: views(true),
      isCut: loaded.some(({ failed }) => failed),
    };
  }

  /** One that fails must not keep people from the others. */
  private async load(card: DashboardCard, principal: Principal): Promise<Loaded> {
    const source = card.constructor.name;
    try {
      return { source, placed: await inTime(card.load(principal)) };
    } catch (error) {
      this.logger.error(`The card ${source} of the dashboard failed`, error);
      return { source, failed: true };
    }
  }
}

async function inTime<T>(asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${PATIENCE_MS} ms`)), PATIENCE_MS);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
