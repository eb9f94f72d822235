import { Liquid, type Template } from 'liquidjs';
import { GuardedRenderer } from './guarded-renderer';
import { PartialReference } from './partial-reference';

/** LiquidJS without files: templates know each other by name, and all that runs is guarded. */
export class SiteLiquid extends Liquid {
  override readonly renderer = new GuardedRenderer();

  override *_parsePartialFile(file: string): Generator<unknown, Template[], Template[]> {
    return yield [new PartialReference(file)];
  }

  override *_parseLayoutFile(file: string): Generator<unknown, Template[], Template[]> {
    return yield [new PartialReference(file)];
  }
}
