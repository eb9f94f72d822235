import type { ContentContext, ContentItem, JsonObject, Principal, Queryable } from '@espalier/plugin-sdk';
import { mayView } from '#core/content';
import { attachedPart, readPart } from '../attached-part';
import { commonPartOf, type CommonPartView } from '../common/common.part';

/** Templates cannot name it. */
const SOURCE = Symbol('source');

const LISTED: PropertyDescriptor = { value: undefined, enumerable: true, configurable: true, writable: false };
const UNLISTED: PropertyDescriptor = { ...LISTED, enumerable: false };

/**
 * For templates: each member under its own name and, as in Orchard Core, in Pascal case. Members are read when they are
 * asked for, only own ones, and nothing can be changed through the view; so nothing of JavaScript's can be reached.
 *
 * @param read makes what a template sees of a member
 * @param source what {@link sourceOf} says of the view
 */
export function pascalCaseView(
  members: Readonly<Record<string, unknown>>,
  read: (value: unknown) => unknown,
  source: object = members,
): Readonly<Record<string, unknown>> {
  return new Proxy({}, new MemberReader(members, read, source));
}

export function listView(list: readonly unknown[], read: (value: unknown) => unknown): readonly unknown[] {
  return Object.defineProperty(list.map(read), SOURCE, { value: list });
}

/** What a view is of; undefined when the object is no view. */
export function sourceOf(view: object): object | undefined {
  return Reflect.get(view, SOURCE) as object | undefined;
}

class MemberReader implements ProxyHandler<object> {
  private readonly seen = new Map<string, unknown>();

  constructor(
    private readonly members: Readonly<Record<string, unknown>>,
    private readonly read: (value: unknown) => unknown,
    private readonly source: object,
  ) {}

  get(_target: object, name: string | symbol): unknown {
    if (typeof name === 'symbol') return this.symbol(name);
    const member = this.memberOf(name);
    if (member === undefined) return undefined;
    const value = this.members[member];
    if (typeof value !== 'object' && typeof value !== 'function') return value;
    let seen = this.seen.get(member);
    if (seen === undefined) this.seen.set(member, (seen = this.read(value)));
    return seen;
  }

  has(_target: object, name: string | symbol): boolean {
    return this.memberOf(name) !== undefined;
  }

  ownKeys(): string[] {
    return Object.keys(this.members);
  }

  /** Engines ask whether there is such a member, and then get it: the value of the descriptor is nobody's. */
  getOwnPropertyDescriptor(_target: object, name: string | symbol): PropertyDescriptor | undefined {
    const member = this.memberOf(name);
    if (member === undefined) return undefined;
    return member === name && Object.prototype.propertyIsEnumerable.call(this.members, name) ? LISTED : UNLISTED;
  }

  set(): boolean {
    return false;
  }

  defineProperty(): boolean {
    return false;
  }

  deleteProperty(): boolean {
    return false;
  }

  private symbol(name: symbol): unknown {
    if (name === SOURCE) return this.source;
    // Engines print objects by this.
    return name === Symbol.toPrimitive ? () => '' : undefined;
  }

  private memberOf(name: string | symbol): string | undefined {
    if (typeof name === 'symbol') return undefined;
    if (Object.hasOwn(this.members, name)) return name;
    const first = name.charCodeAt(0);
    // Only what begins with a capital letter has another spelling; engines ask for much that does not.
    if (first < 65 || (first > 90 && first < 128)) return undefined;
    const lower = `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
    return Object.hasOwn(this.members, lower) ? lower : undefined;
  }
}

interface ContainerRow {
  content_item_id: string;
  content_item_version_id: string;
  content_type: string;
  display_text: string;
  owner: string | null;
  author: string | null;
  published: boolean;
  data: JsonObject;
}

/** The version that visitors see, else the draft. */
const CONTAINER = `
  SELECT content_item_id, content_item_version_id, content_type, display_text, owner, author, published, data
  FROM content_item_version WHERE content_item_id = $1 AND (published OR latest) ORDER BY published DESC LIMIT 1`;

/**
 * `ContentItem`, and `Container`, the list that the item is in, which is loaded when it is named; for somebody who may
 * not see it there is none. Members are in lower camel case or, as in Orchard Core, in Pascal case.
 */
export class PatternModel {
  readonly scope: object;
  private readonly listContentItemId: string | undefined;
  private container: unknown;
  private isAsked = false;
  private isLoaded = false;

  constructor(private readonly context: Pick<ContentContext, 'item' | 'type' | 'transaction' | 'principal'>) {
    const { item, type } = context;
    const contained = attachedPart(type, 'ContainedPart');
    const list = contained && readPart(item, contained).listContentItemId;
    this.listContentItemId = typeof list === 'string' ? list : undefined;
    this.scope = {
      ContentItem: readable(membersOf(item, commonPartOf(item, type))),
      Container: () => {
        this.isAsked = true;
        return this.container;
      },
    };
  }

  get isWaiting(): boolean {
    return this.isAsked && !this.isLoaded && this.listContentItemId !== undefined;
  }

  async load(): Promise<void> {
    this.isLoaded = true;
    if (this.listContentItemId === undefined) return;
    this.container = await loadContainer(this.context.transaction, this.context.principal, this.listContentItemId);
  }
}

async function loadContainer(transaction: Queryable, principal: Principal, contentItemId: string): Promise<unknown> {
  const [row] = await transaction.query<ContainerRow>(CONTAINER, [contentItemId]);
  if (!row || !mayView(principal, { contentType: row.content_type, ...row })) return undefined;
  return readable({
    contentItemId: row.content_item_id,
    contentItemVersionId: row.content_item_version_id,
    contentType: row.content_type,
    displayText: row.display_text,
    owner: row.owner,
    author: row.author,
    content: row.data,
    ...row.data,
  });
}

function membersOf(item: ContentItem, common?: CommonPartView): JsonObject {
  const { contentItemId, contentType, displayText, createdUtc, owner, author } = item;
  const data = common ? { ...item.data, commonPart: common.content } : item.data;
  return { contentItemId, contentType, displayText, createdUtc, owner, author, content: data, ...data };
}

function readable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readable);
  if (typeof value !== 'object' || value === null) return value;
  return pascalCaseView(value as JsonObject, readable);
}
