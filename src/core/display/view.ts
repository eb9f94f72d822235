declare const modelOf: unique symbol;

/** With the type of what the view shows. */
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
