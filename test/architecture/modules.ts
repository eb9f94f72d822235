const LIBRARY_RANK = 0;
const COMPOSITION_RANK = 11;

/** The rank of each module: it may import those of strictly lower rank. A new module is entered here. */
export const RANKS: Readonly<Record<string, number>> = {
  platform: 1,
  extensions: 2,
  liquid: 3,
  'audit-events': 3,
  auth: 3,
  display: 3,
  recipes: 3,
  'background-tasks': 4,
  'content-definition': 4,
  roles: 4,
  settings: 4,
  content: 5,
  media: 5,
  'setting-forms': 5,
  throttling: 5,
  'admin-list': 6,
  comparison: 6,
  'content-fields': 6,
  'content-parts': 6,
  graphql: 6,
  pruning: 6,
  'settings-admin': 6,
  webhooks: 6,
  'audit-trail': 7,
  scheduling: 7,
  templating: 7,
  users: 7,
  openid: 8,
  'api-docs': 8,
  help: 8,
  history: 8,
  site: 8,
  'content-editor': 9,
  'sign-in': 9,
  account: 9,
  setup: 9,
  admin: 10,
  'type-editor': 10,
  'command-line': COMPOSITION_RANK,
};

/** The two ways into the service and what they compose it from: files of src itself and the folder of the commands. */
const COMPOSITION = '';

/** The module that a file is in: `content`, `libs/predicates`; each room of the platform is one. */
export function moduleOf(name: string): string {
  const [top, first, second] = name.split('/');
  if (top === 'libs') return `libs/${first}`;
  if (first === 'platform') return `platform/${second}`;
  return first.endsWith('.ts') || first === 'command-line' ? COMPOSITION : first;
}

export function rankOf(module: string): number {
  if (module.startsWith('libs/')) return LIBRARY_RANK;
  return module === COMPOSITION ? COMPOSITION_RANK : RANKS[module.split('/', 1)[0]];
}

/** Whether files of one module may import the door of the other. Rooms of the platform may, and libraries, without cycles. */
export function mayImport(from: string, to: string): boolean {
  const sameHouse = (from.startsWith('platform/') && to.startsWith('platform/')) || rankOf(from) === LIBRARY_RANK;
  return rankOf(to) < rankOf(from) || (sameHouse && rankOf(to) === rankOf(from));
}
