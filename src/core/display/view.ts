declare const modelOf: unique symbol;

/** The name of a view, with the type of what it shows. */
export type View<Model extends object> = string & { readonly [modelOf]?: (model: Model) => void };

/**
 * Names a view for those who render it.
 *
 * @example
 * ```ts
 * const PAINTS = view<{ paints: readonly Paint[] }>('paint/list');
 * ```
 */
export function view<Model extends object>(name: string): View<Model> {
  return name;
}
