export interface PlacementRule {
  /** Display types that it is for; all without it. */
  readonly displayTypes?: readonly string[];
  /** Content types that it is for, `*` at the end standing for anything; all without it. */
  readonly contentTypes?: readonly string[];
  readonly differentiator?: string;
  /** Undefined leaves the shape where it is. */
  readonly place?: Place | 'hidden';
  readonly shape?: string;
  readonly alternates: readonly string[];
  readonly wrappers: readonly string[];
}

export interface Place {
  readonly zone: string;
  /** A number with dots, such as `5` or `5.1`. */
  readonly position: string;
}

export interface Placeable {
  readonly type: string;
  readonly contentType: string;
  readonly displayType: string;
  readonly name?: string;
}

export interface Placed {
  readonly type: string;
  readonly place: Place | 'hidden';
  readonly alternates: readonly string[];
  readonly wrappers: readonly string[];
}

/** By types of shapes; of those for one type the later ones override. */
type PlacementRules = ReadonlyMap<string, readonly PlacementRule[]>;

/** @param fallback where the shape goes without any rule */
export function placedBy(rules: PlacementRules, shape: Placeable, fallback: Place): Placed {
  const matching = (rules.get(shape.type) ?? []).filter((rule) => isFor(rule, shape));
  return {
    type: matching.findLast((rule) => rule.shape !== undefined)?.shape ?? shape.type,
    place: matching.findLast(({ place }) => place !== undefined)?.place ?? fallback,
    alternates: matching.flatMap(({ alternates }) => alternates),
    wrappers: matching.flatMap(({ wrappers }) => wrappers),
  };
}

function isFor({ displayTypes, contentTypes, differentiator }: PlacementRule, shape: Placeable): boolean {
  if (displayTypes && !displayTypes.includes(shape.displayType)) return false;
  if (contentTypes && !contentTypes.some((pattern) => fits(pattern, shape.contentType))) return false;
  return differentiator === undefined || isNamed(differentiator, shape);
}

function fits(pattern: string, contentType: string): boolean {
  return pattern.endsWith('*') ? contentType.startsWith(pattern.slice(0, -1)) : pattern === contentType;
}

/** `subtitle`, `Subtitle` and, as in Orchard Core, `BlogPost-Subtitle`. */
function isNamed(differentiator: string, { contentType, name }: Placeable): boolean {
  if (name === undefined) return false;
  const prefix = `${contentType}-`;
  const given = differentiator.startsWith(prefix) ? differentiator.slice(prefix.length) : differentiator;
  return given.charAt(0).toUpperCase() + given.slice(1) === name.charAt(0).toUpperCase() + name.slice(1);
}
