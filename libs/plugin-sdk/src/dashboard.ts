import type { PlacedView } from './display-driver';
import { extensionPoint } from './extension-point';
import type { Principal } from './principal';

/**
 * A card on the dashboard of the admin pages.
 *
 * @example
 * ```ts
 * @Contributes(DASHBOARD_CARD)
 * export class PaintsRunningOut implements DashboardCard {
 *   readonly permission = 'MixPaint';
 *
 *   constructor(private readonly paints: Paints) {}
 *
 *   async load() {
 *     const paints = await this.paints.runningOut(5);
 *     return paints.length > 0 ? view('PaintsRunningOut_Dashboard', { paints }).at('Dashboard', 'Content:60') : undefined;
 *   }
 * }
 * ```
 */
export interface DashboardCard {
  /** Whoever lacks it does not get the card, which is not asked then. */
  readonly permission?: string;
  /**
   * The view of the card, at the display type `Dashboard` in the zone `Content`, or `Aside` beside it, or nothing when there is nothing to show. Cards are
   * asked at the same time whenever the dashboard is opened; one that fails is left out, and the page says so.
   */
  load(principal: Principal): Promise<PlacedView | undefined>;
}

/** Cards of the dashboard. */
export const DASHBOARD_CARD = extensionPoint<DashboardCard>('admin.dashboard-card', { requires: ['load'] });
