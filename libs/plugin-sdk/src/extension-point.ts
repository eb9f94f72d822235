declare const contribution: unique symbol;

/**
 * A typed place where a module, ours or a plug-in's, adds behaviour.
 *
 * The token is a registered symbol, so a plug-in that resolves its own copy of this package still meets ours. Use it with
 * {@link Contributes} on a class, or as `{ provide: POINT, useClass }` in any Nest module. `@Inject(POINT)` gives an `Iterable` of
 * all contributions, in their order, which is complete once the application has started.
 */
export type ExtensionPoint<T> = symbol & { readonly [contribution]?: T };

export interface ExtensionPointOptions<T> {
  /** What two contributions may not share, such as a field type's name. Two that do stop the start. */
  readonly uniqueBy?: (contribution: T) => string;
  /** Members that every contribution has, methods among them. One that lacks some stops the start. */
  readonly requires?: readonly (keyof T & string)[];
  /** Whether exactly one contribution is needed: one that is missing, or a second one, stops the start. */
  readonly isPort?: boolean;
}

const options = new Map<symbol, ExtensionPointOptions<never>>();

/** Declares an extension point. `key` is stable and unique, for example `content-fields.field-type`. */
export function extensionPoint<T>(key: string, pointOptions: ExtensionPointOptions<T> = {}): ExtensionPoint<T> {
  const point: ExtensionPoint<T> = Symbol.for(`espalier:${key}`);
  options.set(point, pointOptions);
  return point;
}

export function extensionPointOptions<T>(point: ExtensionPoint<T>): ExtensionPointOptions<T> {
  return (options.get(point) ?? {}) as ExtensionPointOptions<T>;
}

/** Whether a token of a provider is a point, so that a contribution can be told from an ordinary provider. */
export function isExtensionPoint(token: unknown): token is ExtensionPoint<unknown> {
  return typeof token === 'symbol' && options.has(token);
}

/** Every point that has been declared. */
export function extensionPoints(): readonly ExtensionPoint<unknown>[] {
  return [...options.keys()];
}
