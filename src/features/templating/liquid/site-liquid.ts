import type { Template } from 'liquidjs';
import { GuardedLiquid } from '#content-kinds/liquid';
import { PartialReference } from './partial-reference';

/** Liquid of which templates know each other by name. */
export class SiteLiquid extends GuardedLiquid {
  override *_parsePartialFile(file: string): Generator<unknown, Template[], Template[]> {
    return yield [new PartialReference(file)];
  }

  override *_parseLayoutFile(file: string): Generator<unknown, Template[], Template[]> {
    return yield [new PartialReference(file)];
  }
}
