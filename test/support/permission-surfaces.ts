import type { Sight, TypeName } from '../fixtures/permission-matrix';
import { pageOf, type Answer, type ContentApi, type Item } from './content-api';
import type { GraphqlClient } from './graphql-client';

/** Items by what has happened to them. Their versions are named after it. */
export const STATES = ['live', 'edited', 'draft', 'removed'] as const;
export type State = (typeof STATES)[number];

export type Outcome = 'shown' | 'refused' | 'absent' | 'unauthenticated' | 'FORBIDDEN';

export interface MatrixCaller {
  readonly api: ContentApi;
  readonly graphql: GraphqlClient;
}

export type Gate = 'AccessContentApi' | 'ExecuteGraphQL';

/** A way to ask for one item. `needs` is what one must see to be shown an item in a state; `never`: nobody is. */
export interface ItemSurface {
  readonly gate: Gate;
  readonly ask: (caller: MatrixCaller, item: Item) => Promise<Outcome>;
  readonly needs: Readonly<Record<State, Sight | 'never'>>;
  /** What a caller is told who may not see the item. */
  readonly otherwise: Outcome;
}

/** A way to ask for many: `rows` are the versions that it has, and what one must see for each. */
export interface RowSurface {
  readonly gate: Gate;
  readonly ask: (caller: MatrixCaller, type: TypeName) => Promise<readonly string[] | Outcome>;
  readonly rows: Readonly<Record<string, Sight>>;
  /** What a caller is told who can see no row of the type, whatever rows there are. */
  readonly withoutRight: readonly string[] | Outcome;
}

const OUTCOMES: Readonly<Record<number, Outcome>> = {
  200: 'shown',
  401: 'unauthenticated',
  403: 'refused',
  404: 'absent',
};

export function outcomeOf({ status, text }: { readonly status: number; readonly text: string }): Outcome {
  const outcome = OUTCOMES[status];
  if (!outcome) throw new Error(`Not expected of anyone: ${status} ${text}`);
  return outcome;
}

function rest(ask: (api: ContentApi, item: Item) => Promise<Answer>, needs: ItemSurface['needs']): ItemSurface {
  return {
    gate: 'AccessContentApi',
    ask: async ({ api }, item) => outcomeOf(await ask(api, item)),
    needs,
    otherwise: 'refused',
  };
}

const slug = ({ contentItemId }: Item): string => `slug:${contentItemId}`;
const PUBLISHED = { live: 'v', edited: 'v', draft: 'never', removed: 'never' } as const;
const LATEST = { live: 'v', edited: 'vp', draft: 'vp', removed: 'never' } as const;
const DRAFT = { live: 'never', edited: 'vp', draft: 'vp', removed: 'never' } as const;
const HISTORY = { live: 'vp', edited: 'vp', draft: 'vp', removed: 'vpa' } as const;

/** The contract, section 4. */
export const ITEM_SURFACES: Readonly<Record<string, ItemSurface>> = {
  'GET an item': rest((api, { contentItemId }) => api.get(contentItemId), PUBLISHED),
  'GET an item, latest': rest((api, { contentItemId }) => api.get(contentItemId, 'latest'), LATEST),
  'GET an item, draft': rest((api, { contentItemId }) => api.get(contentItemId, 'draft'), DRAFT),
  'GET an item as HTML': rest((api, { contentItemId }) => api.rendered(contentItemId), PUBLISHED),
  'GET an item as HTML, latest': rest((api, { contentItemId }) => api.rendered(contentItemId, 'latest'), LATEST),
  'GET by handle': rest((api, item) => api.byHandle(slug(item)), PUBLISHED),
  'GET by handle, latest': rest((api, item) => api.byHandle(slug(item), 'latest'), LATEST),
  'GET by id as handle': rest((api, { contentItemId }) => api.byHandle(`contentitemid:${contentItemId}`), PUBLISHED),
  'GET the versions': rest((api, { contentItemId }) => api.versions(contentItemId), HISTORY),
  'GET a version': rest((api, { contentItemVersionId }) => api.version(contentItemVersionId), HISTORY),
  'GET the changes of a version': rest((api, { contentItemVersionId }) => api.changes(contentItemVersionId), HISTORY),
  'GET the references': rest((api, { contentItemId }) => api.send('GET', `/api/content/${contentItemId}/references`), {
    ...LATEST,
    edited: 'v',
  }),
  'contentItem in GraphQL': {
    gate: 'ExecuteGraphQL',
    ask: async ({ graphql }, { contentItemId }) => {
      const answer = await graphql.post(`{ contentItem(contentItemId: "${contentItemId}") { displayText } }`);
      const isNull = answer.body.data?.contentItem === null && !answer.body.errors;
      return isNull ? 'absent' : outcomeOf(answer);
    },
    needs: PUBLISHED,
    otherwise: 'absent',
  },
};

function list(status: string | undefined, rows: RowSurface['rows']): RowSurface {
  return {
    gate: 'AccessContentApi',
    ask: async ({ api }, type) => {
      const answer = await api.list({ type, status, first: 100 });
      if (answer.status !== 200) return outcomeOf(answer);
      const { items, totalCount } = pageOf(answer);
      expect(totalCount).toBe(items.length);
      return items.map(({ displayText }) => displayText);
    },
    rows,
    withoutRight: [],
  };
}

interface Titled {
  readonly displayText: string;
}

function query(
  field: (root: string, type: TypeName) => string,
  rows: RowSurface['rows'],
  read: (data: unknown) => readonly Titled[],
): RowSurface {
  return {
    gate: 'ExecuteGraphQL',
    ask: async ({ graphql }, type) => {
      const answer = await graphql.post(`{ field: ${field(type.toLowerCase(), type)} }`);
      const { data, errors } = answer.body;
      if (errors?.some(({ extensions }) => extensions?.code === 'FORBIDDEN')) return 'FORBIDDEN';
      return data ? read(data.field).map(({ displayText }) => displayText) : outcomeOf(answer);
    },
    rows,
    withoutRight: 'FORBIDDEN',
  };
}

const items = (data: unknown): readonly Titled[] => data as Titled[];
const edges = (data: unknown): readonly Titled[] => {
  const { totalCount, edges: all } = data as { totalCount: number; edges: { node: Titled }[] };
  expect(totalCount).toBe(all.length);
  return all.map(({ node }) => node);
};

const LIVE_ROWS = { live: 'v', edited: 'v' } as const;
const DRAFT_ROWS = { 'edited, draft': 'vp', draft: 'vp' } as const;
const LATEST_ROWS = { live: 'v', ...DRAFT_ROWS } as const;
const PAST_ROWS = { 'live, before': 'vp' } as const;

/** A search for all titles. */
const ANY_STATE = STATES.join(' OR ');

/** The contract, sections 4 and 5. */
export const ROW_SURFACES: Readonly<Record<string, RowSurface>> = {
  'GET a list': list(undefined, LATEST_ROWS),
  'GET a list, published': list('published', LIVE_ROWS),
  'GET a list, draft': list('draft', DRAFT_ROWS),
  'GET a list, archived': list('archived', PAST_ROWS),
  'GET a search': {
    gate: 'AccessContentApi',
    ask: async ({ api }, type) => {
      const parameters = new URLSearchParams({ q: ANY_STATE, type, first: '100' });
      const answer = await api.send('GET', `/api/search?${parameters.toString()}`);
      if (answer.status !== 200) return outcomeOf(answer);
      const { items: found, totalCount } = pageOf(answer);
      expect(totalCount).toBe(found.length);
      return found.map(({ displayText }) => displayText);
    },
    rows: LIVE_ROWS,
    withoutRight: [],
  },
  'GraphQL, a search': query(
    (_root, type) =>
      `search(q: "${ANY_STATE}", types: ["${type}"], first: 100) { totalCount edges { node { displayText } } }`,
    LIVE_ROWS,
    edges,
  ),
  'GraphQL, without a status': query((root) => `${root} { displayText }`, LIVE_ROWS, items),
  'GraphQL, DRAFT': query((root) => `${root}(status: DRAFT) { displayText }`, DRAFT_ROWS, items),
  'GraphQL, LATEST': query((root) => `${root}(status: LATEST) { displayText }`, LATEST_ROWS, items),
  'GraphQL, ALL': query(
    (root) => `${root}(status: ALL) { displayText }`,
    { ...LIVE_ROWS, ...DRAFT_ROWS, ...PAST_ROWS },
    items,
  ),
  'GraphQL, ALL, whatever the condition': query(
    (root) => `${root}(status: ALL, where: { OR: [{ published: false }, { AND: [] }] }) { displayText }`,
    { ...LIVE_ROWS, ...DRAFT_ROWS, ...PAST_ROWS },
    items,
  ),
  'GraphQL, a connection': query(
    (root) => `${root}Connection(status: LATEST) { totalCount edges { node { displayText } } }`,
    LATEST_ROWS,
    edges,
  ),
  'GraphQL, picked items': {
    gate: 'ExecuteGraphQL',
    ask: async ({ graphql }, type) => {
      const answer = await graphql.post('{ shelf { picked { contentItems { contentType displayText } } } }');
      const [shelf] = (answer.body.data?.shelf ?? []) as { picked: { contentItems: (Titled & Item)[] } }[];
      if (!shelf) return outcomeOf(answer);
      return shelf.picked.contentItems.flatMap((item) => (item.contentType === type ? [item.displayText] : []));
    },
    rows: LIVE_ROWS,
    withoutRight: [],
  },
};
