import { Liquid, type LiquidOptions } from 'liquidjs';
import { GuardedCase, OPERATORS } from '../filters/comparisons';
import { guardFilters } from '../filters/guarded-filters';
import { boundDepth } from './bounded-depth';
import { GuardedRenderer } from './guarded-renderer';
import { ENGLISH } from './localised-options';

/**
 * LiquidJS as all Liquid of the service runs in it: within the limits of a guard, without files, and with nothing of JavaScript's in
 * reach. It is rendered in a {@link GuardedContext}; see `renderPieces`.
 */
export class GuardedLiquid extends Liquid {
  override readonly renderer = new GuardedRenderer();

  constructor(options: LiquidOptions & { readonly parseLimit: number }) {
    super({
      strictFilters: true,
      ownPropertyOnly: true,
      // The same on every server, whatever its place and language. A site has a language of its own, see localised-options.ts.
      timezoneOffset: 0,
      locale: ENGLISH,
      // No files.
      templates: {},
      operators: OPERATORS,
      ...options,
    });
    boundDepth(this);
    guardFilters(this);
    this.registerTag('case', GuardedCase);
  }
}
