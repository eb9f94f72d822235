/** What is needed of Express's router to know which methods a path has. */
interface RouteLayer {
  readonly route?: { readonly path: unknown; readonly methods: Readonly<Record<string, boolean | undefined>> };
  match(path: string): boolean;
}

interface ExpressApplication {
  readonly router?: { readonly stack: readonly RouteLayer[] };
}

/**
 * The methods that a path answers to, in upper case; none when there is nothing at the path. Routes that take every path tell nothing
 * of any.
 */
export function allowedMethods(application: unknown, path: string): string[] {
  const layers = (application as ExpressApplication).router?.stack ?? [];
  const methods = new Set<string>();
  for (const layer of layers) {
    if (!layer.route || takesAll(layer.route) || !matches(layer, path)) continue;
    for (const [method, present] of Object.entries(layer.route.methods)) {
      if (present && method !== '_all') methods.add(method.toUpperCase());
    }
  }
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].toSorted();
}

function takesAll({ path }: { readonly path: unknown }): boolean {
  return typeof path === 'string' && /^\/?[*{]/.test(path);
}

function matches(layer: RouteLayer, path: string): boolean {
  try {
    return layer.match(path);
  } catch {
    return false; // a parameter that cannot be decoded
  }
}
