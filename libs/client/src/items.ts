import { NotFoundError } from './errors';
import { withEtag } from './etags';
import type { RequestOptions, Transport } from './transport';
import type { Changes, ContentItem, CursorPage, ItemOf, NewItem, Page, TypeName } from './types';

export interface GetOptions<Name extends string = string> extends RequestOptions {
  /** What the item has to be; another is answered like one that does not exist. */
  readonly type?: Name | undefined;
  /** The live version, the newest one, or the newest one if it is a draft. Default: `published`. */
  readonly version?: 'published' | 'latest' | 'draft' | undefined;
}

export interface ListOptions<Name extends string = string> extends RequestOptions {
  /** Without it, all types that are in lists. */
  readonly type?: Name | readonly Name[] | undefined;
  /** A filter, such as `stone wall author:ada created:>=2026-01-31`. */
  readonly q?: string | undefined;
  readonly stereotype?: string | readonly string[] | undefined;
  /** Default: `latest`, or what the filter says. */
  readonly status?: ListStatus | undefined;
  /** Default: the newest change first. */
  readonly sort?: ListSort | undefined;
  /** How many to answer with at most. Default: 20; at most 100. */
  readonly first?: number | undefined;
  /** How many to pass over. */
  readonly skip?: number | undefined;
}

export type ListStatus =
  'latest' | 'published' | 'draft' | 'scheduled' | 'archived' | 'removed' | 'allversions' | 'owner';
type SortName = 'modified' | 'created' | 'published' | 'title';
export type ListSort = 'relevance' | SortName | `${SortName}-${'asc' | 'desc'}`;

export interface SaveOptions extends RequestOptions {
  /** Save as a draft, without publishing. */
  readonly draft?: boolean | undefined;
}

export interface ChangeOptions extends RequestOptions {
  /** An ETag: refused with `PreconditionFailedError` when the item is not that any more. */
  readonly ifMatch?: string | undefined;
}

export interface RemoveOptions extends ChangeOptions {
  /** Also where other items use it, instead of refusing. */
  readonly force?: boolean | undefined;
}

export interface VersionFacts {
  readonly state: string;
  /** Why it was saved. */
  readonly comment: string | null;
}

export interface Reference {
  readonly contentItemId: string;
  readonly contentItemVersionId: string;
  readonly contentType: string;
  readonly displayText: string;
  readonly published: boolean;
  readonly latest: boolean;
  readonly modifiedUtc: string;
  /** In a content picker, because it is in its list, or by its id, path or alias in any text. */
  readonly kinds: readonly ('picker' | 'list' | 'link')[];
}

export interface ReferencesOptions extends RequestOptions {
  readonly type?: string | readonly string[] | undefined;
  readonly first?: number | undefined;
  readonly after?: string | undefined;
}

const PAGE_SIZE = 100;

/** Items, with the names of their types where `Types` has them. */
export class Items<Types> {
  constructor(private readonly transport: Transport) {}

  /** By its id. */
  async get<Name extends TypeName<Types> = TypeName<Types>>(
    contentItemId: string,
    { type, version, signal }: GetOptions<Name> = {},
  ): Promise<ItemOf<Types, Name>> {
    const path = pathOf(contentItemId);
    const received = await this.transport.send({ method: 'GET', path, query: { version }, signal });
    return ofType(withEtag(received) as ItemOf<Types, Name>, type);
  }

  /** By a handle, such as `slug:blog/on-pruning` or `alias:home`. */
  async byHandle<Name extends TypeName<Types> = TypeName<Types>>(
    handle: string,
    { type, version, signal }: GetOptions<Name> = {},
  ): Promise<ItemOf<Types, Name>> {
    const query = { handle, version };
    const received = await this.transport.send({ method: 'GET', path: 'api/content/by-handle', query, signal });
    return ofType(withEtag(received) as ItemOf<Types, Name>, type);
  }

  /** One page: of a type, of several, or as the options say. */
  async list<Name extends TypeName<Types> = TypeName<Types>>(
    asked: Name | readonly Name[] | ListOptions<Name> = {},
    options: ListOptions<Name> = {},
  ): Promise<Page<ItemOf<Types, Name>>> {
    const { signal, ...query } = listOptions(asked, options);
    return (await this.transport.send({ method: 'GET', path: 'api/content', query, signal })).body as Page<
      ItemOf<Types, Name>
    >;
  }

  /** All pages, each asked for when it is needed. What is changed meanwhile may come twice or not at all. */
  async *all<Name extends TypeName<Types> = TypeName<Types>>(
    asked: Name | readonly Name[] | ListOptions<Name> = {},
    options: ListOptions<Name> = {},
  ): AsyncGenerator<ItemOf<Types, Name>, void, undefined> {
    const { first = PAGE_SIZE, skip = 0, ...others } = listOptions(asked, options);
    for (let passed = skip; ; passed += first) {
      const { items, totalCount } = await this.list({ ...others, first, skip: passed });
      yield* items;
      if (items.length === 0 || passed + first >= totalCount) return;
    }
  }

  /** Makes an item, and publishes it unless it is to be a draft. */
  async create<Name extends TypeName<Types>>(
    type: Name,
    values: NewItem<Types[Name]>,
    { draft, signal }: SaveOptions = {},
  ): Promise<ItemOf<Types, Name>> {
    const headers = values.contentItemId === undefined ? undefined : { 'if-none-match': '*' };
    const body = { ...values, contentType: type };
    const sent = { method: 'POST', path: 'api/content', query: { draft }, body, headers, signal } as const;
    return withEtag(await this.transport.send(sent)) as ItemOf<Types, Name>;
  }

  /** Changes what is named, and publishes it unless it is to be a draft. */
  async update<Name extends TypeName<Types> = TypeName<Types>>(
    contentItemId: string,
    changes: Changes<Types[Name]>,
    { draft, ifMatch, signal }: SaveOptions & ChangeOptions = {},
  ): Promise<ItemOf<Types, Name>> {
    const headers = { 'if-match': ifMatch };
    const body = { ...changes, contentItemId };
    const sent = { method: 'POST', path: 'api/content', query: { draft }, body, headers, signal } as const;
    return withEtag(await this.transport.send(sent)) as ItemOf<Types, Name>;
  }

  /** Publishes the draft. */
  async publish(contentItemId: string, options: ChangeOptions = {}): Promise<ItemOf<Types, TypeName<Types>>> {
    return (await this.change('POST', contentItemId, '/publish', options)) as ItemOf<Types, TypeName<Types>>;
  }

  async unpublish(contentItemId: string, options: RemoveOptions = {}): Promise<ItemOf<Types, TypeName<Types>>> {
    return (await this.change('POST', contentItemId, '/unpublish', options)) as ItemOf<Types, TypeName<Types>>;
  }

  /** To the recycle bin. */
  async remove(contentItemId: string, options: RemoveOptions = {}): Promise<void> {
    await this.change('DELETE', contentItemId, '', options);
  }

  /** Newest first. */
  async versions<Name extends TypeName<Types> = TypeName<Types>>(
    contentItemId: string,
    { signal, ...query }: Pick<ListOptions, 'first' | 'skip' | 'signal'> = {},
  ): Promise<Page<ItemOf<Types, Name> & VersionFacts>> {
    const path = pathOf(contentItemId, '/versions');
    const { body } = await this.transport.send({ method: 'GET', path, query, signal });
    return body as Page<ItemOf<Types, Name> & VersionFacts>;
  }

  /** Which live and latest versions mention the item. */
  async references(
    contentItemId: string,
    { signal, ...query }: ReferencesOptions = {},
  ): Promise<CursorPage<Reference>> {
    const path = pathOf(contentItemId, '/references');
    return (await this.transport.send({ method: 'GET', path, query, signal })).body as CursorPage<Reference>;
  }

  private async change(
    method: 'POST' | 'DELETE',
    contentItemId: string,
    action: string,
    options: RemoveOptions,
  ): Promise<unknown> {
    const { ifMatch, force, signal } = options;
    const path = pathOf(contentItemId, action);
    const headers = { 'if-match': ifMatch };
    return withEtag(await this.transport.send({ method, path, query: { force }, headers, signal }));
  }
}

function listOptions<Name extends string>(
  asked: Name | readonly Name[] | ListOptions<Name>,
  options: ListOptions<Name>,
): ListOptions<Name> {
  const isType = (value: typeof asked): value is Name | readonly Name[] =>
    typeof value === 'string' || Array.isArray(value);
  return isType(asked) ? { ...options, type: asked } : { ...asked, ...options };
}

/** Other texts could lead elsewhere, such as `..`. */
function pathOf(contentItemId: string, action = ''): string {
  if (!/^\w+$/.test(contentItemId)) throw new TypeError(`"${contentItemId}" is no id of an item.`);
  return `api/content/${contentItemId}${action}`;
}

function ofType<Item extends ContentItem>(item: Item, type: string | undefined): Item {
  if (type === undefined || item.contentType === type) return item;
  const detail = `${item.contentItemId} is no ${type} but a ${item.contentType}.`;
  throw new NotFoundError({ status: 404, code: 'client.other-type', detail, faults: [], body: undefined });
}
