/** What is needed of Express's router to know which methods a path has. */
interface RouteLayer {
  readonly route?: { readonly methods: Readonly<Record<string, boolean | undefined>> };
  match(path: string): boolean;
}

interface ExpressApplication {
  readonly router?: { readonly stack: readonly RouteLayer[] };
}

/** The methods that a path answers to, in upper case; none when there is nothing at the path. */
export function allowedMethods(application: unknown, path: string): string[] {
  const layers = (application as ExpressApplication).router?.stack ?? [];
  const methods = new Set<string>();
  for (const layer of layers) {
    if (!layer.route || !matches(layer, path)) continue;
    for (const [method, present] of Object.entries(layer.route.methods)) {
      if (present && method !== '_all') methods.add(method.toUpperCase());
    }
  }
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].toSorted();
}

function matches(layer: RouteLayer, path: string): boolean {
  try {
    return layer.match(path);
  } catch {
    return false; // a parameter that cannot be decoded
  }
}
