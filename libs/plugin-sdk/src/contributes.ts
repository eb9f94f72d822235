import { Injectable, SetMetadata, applyDecorators, type InjectionToken, type ValueProvider } from '@nestjs/common';
import { isExtensionPoint, type ExtensionPoint } from './extension-point';

export const CONTRIBUTES_METADATA = 'espalier:contributes';

export interface ContributesMetadata {
  readonly point: ExtensionPoint<unknown>;
  readonly order: number;
}

/**
 * Marks a class as a contribution to an extension point. List the class among the `providers` of any loaded module. It may inject what
 * it needs, and is a singleton: one that is request-scoped, or needs something that is, stops the start.
 *
 * @param order contributions run in ascending order; equal orders in that of the modules and their providers. Default 0.
 *   Only points that say so have a meaning for order.
 * @example
 * ```ts
 * @Contributes(FIELD_TYPE)
 * export class ColorField implements FieldType { … }
 * ```
 */
export function Contributes<T>(point: ExtensionPoint<T>, { order = 0 }: { order?: number } = {}) {
  if (!isExtensionPoint(point)) {
    throw new Error(
      `@Contributes was given ${String(point)}, which is no extension point. Use one that @espalier/plugin-sdk exports.`,
    );
  }
  return applyDecorators(Injectable(), marked(point, order)) as (target: new (...dependencies: never[]) => T) => void;
}

/**
 * A contribution that needs nothing and never changes. List it among the `providers` of any loaded module.
 *
 * @param order as in {@link Contributes}
 * @example
 * ```ts
 * @Module({ providers: [contribution(VIEW_FOLDER, { prefix: 'paint', path: path.join(__dirname, 'views') })] })
 * export class PaintModule {}
 * ```
 */
export function contribution<T>(
  point: ExtensionPoint<T>,
  value: T,
  { order = 0 }: { order?: number } = {},
): ValueProvider<T> {
  return { provide: contributionToken(point, order), useValue: value };
}

/** A token of its own for each contribution: of two providers of one token in a module, Nest takes the last. */
export function contributionToken(point: ExtensionPoint<unknown>, order = 0): InjectionToken {
  const token = () => point;
  marked(point, order)(token);
  return token;
}

function marked(point: ExtensionPoint<unknown>, order: number) {
  return SetMetadata(CONTRIBUTES_METADATA, { point, order } satisfies ContributesMetadata);
}
