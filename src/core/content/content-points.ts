import { Injectable } from '@nestjs/common';
import { extensionPoint, type JsonObject, type Principal, type Queryable } from '@espalier/plugin-sdk';
import { ExtensionRegistry } from '#platform/extensions';

export interface UserNames {
  /** By id; users that do not exist are absent. */
  namesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export const USER_NAMES = extensionPoint<UserNames>('content.user-names', { isPort: true });

export interface OwnerDirectory {
  /** By id; those that it does not know are absent. */
  namesOf(ownerIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** Of those who are no users, such as applications, which own what they make in their own name. */
export const OWNER_DIRECTORY = extensionPoint<OwnerDirectory>('content.owner-directory', { requires: ['namesOf'] });

export interface ItemOwners {
  has(within: Queryable, id: string): Promise<boolean>;
}

export const ITEM_OWNERS = extensionPoint<ItemOwners>('content.item-owners', { requires: ['has'] });

export interface WrittenBody {
  readonly language: 'html' | 'markdown' | 'liquid';
  readonly text: string;
  readonly settings: JsonObject;
  readonly name: string;
  /** The version that it stands in; undefined in an embedded item. */
  readonly contentItemVersionId?: string;
}

export interface BodyHtml {
  /** In the order of the bodies. What fails is an error in its place, and the others go on. */
  htmlOf(bodies: readonly WrittenBody[], viewer: Principal): Promise<readonly (string | Error)[]>;
}

export const BODY_HTML = extensionPoint<BodyHtml>('content.body-html', {
  isPort: true,
  requires: ['htmlOf'],
});

/** What people call those who own items: users and applications. */
@Injectable()
export class OwnerNames {
  constructor(private readonly registry: ExtensionRegistry) {}

  /** By id; whoever is gone is absent. */
  async of(owners: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
    const ids = [...new Set(owners)].filter((id) => id !== null);
    const directories = [this.registry.the(USER_NAMES), ...this.registry.contributions(OWNER_DIRECTORY)];
    const found = await Promise.all(directories.map((directory) => directory.namesOf(ids)));
    return new Map(found.flatMap((names) => [...names]));
  }
}
