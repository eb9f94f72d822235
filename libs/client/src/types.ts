/** Members of every version of an item. */
export interface ContentItem<Type extends string = string> {
  /** Row id of the version. */
  readonly id: number;
  /** Shared by all versions of the item. */
  readonly contentItemId: string;
  readonly contentItemVersionId: string;
  readonly contentType: Type;
  readonly displayText: string;
  /** Whether it is the live version. */
  readonly published: boolean;
  /** Whether it is the newest version. */
  readonly latest: boolean;
  readonly modifiedUtc: string | null;
  readonly publishedUtc: string | null;
  readonly createdUtc: string | null;
  /** Id of a user or application. */
  readonly owner: string | null;
  /** Who saved the version. */
  readonly author: string | null;
}

/** An item of a type of which nothing is known. */
export interface UnknownItem extends ContentItem {
  readonly [member: string]: unknown;
}

/** What a client knows without a file of types. */
export interface UnknownTypes {
  readonly [type: string]: UnknownItem;
}

export type TypeName<Types> = keyof Types & string;

export type ItemOf<Types, Name extends TypeName<Types>> = Types[Name] & ContentItem;

/** An item within another one, as in a bag: without versions of its own. */
export type EmbeddedItem<Item> = Item extends ContentItem
  ? Omit<Item, Exclude<keyof ContentItem, 'contentItemId' | 'contentType' | 'displayText'>>
  : never;

/** Parts and fields of a new item, and what else may be sent. */
export type NewItem<Item> = Partial<Omit<Item, keyof ContentItem>> & {
  readonly contentItemId?: string;
  readonly displayText?: string;
};

/** What is to change: objects merge, arrays replace, null clears, and what is absent stays. */
export type Changes<Item> = {
  readonly [Member in keyof NewItem<Item>]?: Change<NewItem<Item>[Member]>;
};

type Change<Value> = Value extends readonly unknown[] | string | number | boolean | null | undefined
  ? Value | null
  : unknown extends Value
    ? unknown
    : { readonly [Member in keyof Value]?: Change<Value[Member]> } | null;

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly totalCount: number;
}

/** A page that says where the next one begins. */
export interface CursorPage<Item> {
  readonly items: readonly Item[];
  /** What `after` has to be for the next page; null on the last. */
  readonly next: string | null;
}
