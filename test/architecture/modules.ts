/**
 * The houses of src, from the lowest to the highest, and their modules by rank within the house: a module may import those of lower
 * houses, and those of lower rank in its own. A new module is entered here.
 */
export const HOUSES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  core: [
    ['audit-events', 'auth', 'recipes'],
    ['display'],
    ['records'],
    ['background-tasks', 'content-definition', 'roles', 'settings'],
    ['content', 'media', 'throttling'],
  ],
  'content-kinds': [['liquid'], ['content-fields', 'content-parts']],
  features: [
    ['admin-list', 'comparison', 'front-ends', 'graphql', 'pruning', 'webhooks'],
    ['audit-trail', 'redirects', 'scheduling', 'templating', 'users'],
    ['api-docs', 'history', 'openid', 'site'],
  ],
  admin: [['help'], ['account', 'content-editor', 'search', 'setup', 'sign-in'], ['dashboard', 'type-editor']],
};

/** Below all houses. The rooms of the platform may import each other, and so may the libraries, without cycles. */
const LIBRARIES = 'libs';
const PLATFORM = 'platform';
/** The two ways into the service and what they compose it from: files of src itself and the folder of the commands. */
const COMPOSITION = '';
const COMMANDS = 'command-line';

/** Every folder of src. */
export const HOUSE_NAMES = [PLATFORM, ...Object.keys(HOUSES), COMMANDS];

const ORDER: readonly (readonly string[])[] = [
  [LIBRARIES],
  [PLATFORM],
  ...Object.entries(HOUSES).flatMap(([house, ranks]) =>
    ranks.map((modules) => modules.map((module) => `${house}/${module}`)),
  ),
  [COMPOSITION],
];

const RANKS = new Map(ORDER.flatMap((modules, rank) => modules.map((module) => [module, rank] as const)));

/** The module that a file is in: `core/content`, `platform/http`, `libs/predicates`. */
export function moduleOf(name: string): string {
  const [top, house, module] = name.split('/');
  if (top === LIBRARIES) return `${LIBRARIES}/${house}`;
  return house.endsWith('.ts') || house === COMMANDS ? COMPOSITION : `${house}/${module}`;
}

/** Throws for a module that has none. */
export function rankOf(module: string): number {
  const [house] = module.split('/', 1);
  const rank = RANKS.get(house === LIBRARIES || house === PLATFORM ? house : module);
  if (rank === undefined) throw new Error(`${module} is not in test/architecture/modules.ts.`);
  return rank;
}

/** Whether files of one module may import the door of the other. */
export function mayImport(from: string, to: string): boolean {
  const [house] = from.split('/', 1);
  const isOpen = (house === LIBRARIES || house === PLATFORM) && to.startsWith(`${house}/`);
  return isOpen || rankOf(to) < rankOf(from);
}
