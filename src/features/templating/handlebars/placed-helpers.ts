import type { HelperDelegate } from 'handlebars';
import { DomainError } from '#platform/errors';
import { HelperError, messageOf } from './handlebars-faults';
import type { PlacedOptions } from './helper-context';

/** The helper, with the place of the call in what it throws. What fails within a block is placed where it stands itself. */
export function placed(helper: HelperDelegate): HelperDelegate {
  const call = (self: unknown, args: unknown[]) => Reflect.apply(helper, self, args) as unknown;
  return function (this: unknown, ...args: unknown[]): unknown {
    const { fn, loc } = args.at(-1) as Partial<PlacedOptions>;
    if (fn || !loc) return call(this, args);
    try {
      return call(this, args);
    } catch (error) {
      const isPlaced = error instanceof DomainError || error instanceof HelperError;
      throw isPlaced ? error : new HelperError(messageOf(error), loc.start);
    }
  };
}
