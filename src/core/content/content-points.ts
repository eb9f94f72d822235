import { extensionPoint, type JsonObject, type Principal, type Queryable } from '@espalier/plugin-sdk';

/** Knows what users are called. Users are a storey above this module, so they contribute the answer. */
export interface UserNames {
  /** The names of those of the users that exist, by their ids. */
  namesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export const USER_NAMES = extensionPoint<UserNames>('content.user-names', { isPort: true });

/** Knows some of those who can own items. Users and applications are storeys above this module, so they contribute the answer. */
export interface ItemOwners {
  /** Whether there is somebody of this id. */
  has(within: Queryable, id: string): Promise<boolean>;
}

export const ITEM_OWNERS = extensionPoint<ItemOwners>('content.item-owners', { requires: ['has'] });

/** A text of an item, as its author wrote it. */
export interface WrittenBody {
  readonly language: 'html' | 'markdown' | 'liquid';
  readonly text: string;
  /** Of the part or field. */
  readonly settings: JsonObject;
  /** For messages, such as `BlogPost.markdownBodyPart`. */
  readonly name: string;
  /** The version that it stands in; undefined in an embedded item. */
  readonly contentItemVersionId?: string;
}

/** Makes HTML of what authors write, as the site shows it. Templates are a storey above this module, so they contribute it. */
export interface BodyHtml {
  /** In the order of the bodies. What fails is an error in its place, and the others go on. */
  htmlOf(bodies: readonly WrittenBody[], viewer: Principal): Promise<readonly (string | Error)[]>;
}

export const BODY_HTML = extensionPoint<BodyHtml>('content.body-html', {
  isPort: true,
  requires: ['htmlOf'],
});
