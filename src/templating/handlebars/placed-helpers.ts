import type { HelperDelegate, HelperOptions } from 'handlebars';
import { DomainError } from '#platform/errors';
import { HelperError, messageOf } from './handlebars-faults';

/** As Handlebars hands it over, though its types do not say so. */
interface PlacedOptions extends HelperOptions {
  readonly loc?: hbs.AST.SourceLocation;
}

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
