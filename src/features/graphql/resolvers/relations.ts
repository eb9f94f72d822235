import DataLoader from 'dataloader';
import type { Principal } from '@espalier/plugin-sdk';
import type { BodyHtml, ContentQuery, ContentSelection, ItemScalar, UserNames, WrittenBody } from '#core/content';
import type { Keep } from '#platform/database';
import type { ItemSource } from '../item-source';

type Items = readonly ItemSource[];

export type ChildrenReader = (parentIds: readonly string[]) => Promise<ReadonlyMap<string, Items>>;

interface Picked {
  readonly contentItemIds: readonly string[];
  readonly selection: ContentSelection;
}

interface NamedUser {
  readonly userId: string;
  readonly userName: string;
}

/**
 * Whatever is asked for at the same time, by however many items, is read with one statement for published items, one
 * for users, and one for each list field; bodies are rendered together.
 */
export class Relations {
  private readonly picks = new DataLoader((asked: readonly Picked[]) => this.readPicked(asked), { cache: false });
  private readonly names = new DataLoader((userIds: readonly string[]) => this.readNames(userIds));
  private readonly bodies = new DataLoader((bodies: readonly WrittenBody[]) => this.render(bodies), { cache: false });
  private readonly fields = new Map<object, DataLoader<string, unknown>>();

  constructor(
    private readonly query: Pick<ContentQuery, 'published'>,
    private readonly userNames: UserNames,
    private readonly principal: Principal,
    private readonly bodyHtml: BodyHtml,
    private readonly keep?: Keep,
  ) {}

  /** In the order of the ids, those that exist and that the caller may see. */
  async picked(contentItemIds: readonly string[], selection: ContentSelection): Promise<Items> {
    return contentItemIds.length === 0 ? [] : this.picks.load({ contentItemIds, selection });
  }

  /** @param field is asked of every parent, and no other is */
  async children(parentId: string, field: object, reader: () => ChildrenReader): Promise<Items> {
    return (await this.ofEach(parentId, field, reader)) ?? [];
  }

  /** What is read of many items at once. @param field as of {@link children} */
  ofEach<Value>(
    itemId: string,
    field: object,
    reader: () => (itemIds: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  ): Promise<Value | undefined> {
    let loader = this.fields.get(field) as DataLoader<string, Value | undefined> | undefined;
    if (!loader) {
      const read = reader();
      loader = new DataLoader(async (itemIds) => {
        const values = await read(itemIds);
        return itemIds.map((id) => values.get(id));
      });
      this.fields.set(field, loader);
    }
    return loader.load(itemId);
  }

  /** In the order of the ids, those that exist. */
  async users(userIds: readonly string[]): Promise<readonly NamedUser[]> {
    const users = await Promise.all(
      userIds.map(async (userId) => ({ userId, userName: await this.names.load(userId) })),
    );
    return users.flatMap(({ userId, userName }) => (userName === undefined ? [] : [{ userId, userName }]));
  }

  /** As the site shows it. @throws DomainError for Liquid in it that fails */
  html(body: WrittenBody): Promise<string> {
    return this.bodies.load(body);
  }

  /** Fields that select differently are read together: each finds in the rows what it selects. */
  private async readPicked(asked: readonly Picked[]): Promise<Items[]> {
    const ids = new Set<string>();
    const scalars = new Set<ItemScalar>();
    const members = new Set<string>();
    const texts = new Map<string, Set<string>>();
    for (const { contentItemIds, selection } of asked) {
      for (const id of contentItemIds) ids.add(id);
      for (const scalar of selection.scalars) scalars.add(scalar);
      for (const member of selection.members) members.add(member);
      for (const [member, names] of selection.texts ?? []) {
        texts.set(member, new Set([...(texts.get(member) ?? []), ...names]));
      }
    }
    const found = await this.query.published([...ids], { scalars, members, texts }, this.principal, this.keep);
    return asked.map(({ contentItemIds }) => itemsOf(found, contentItemIds));
  }

  /** A body that is asked for under many names is rendered once. */
  private async render(bodies: readonly WrittenBody[]): Promise<readonly (string | Error)[]> {
    const places = new Map<string, Map<string, number>>();
    const distinct: WrittenBody[] = [];
    const found = bodies.map((body) => {
      const ofText = places.get(body.text) ?? new Map<string, number>();
      places.set(body.text, ofText);
      const origin = `${body.language} ${body.name} ${body.contentItemVersionId}`;
      const place = ofText.get(origin) ?? distinct.push(body) - 1;
      ofText.set(origin, place);
      return place;
    });
    const html = await this.bodyHtml.htmlOf(distinct, this.principal);
    return found.map((place) => html[place] ?? new Error('A body was not rendered.'));
  }

  private async readNames(userIds: readonly string[]): Promise<(string | undefined)[]> {
    const names = await this.userNames.namesOf(userIds);
    return userIds.map((userId) => names.get(userId));
  }
}

function itemsOf(found: ReadonlyMap<string, ItemSource>, contentItemIds: readonly string[]): Items {
  return contentItemIds.map((id) => found.get(id)).filter((item) => item !== undefined);
}
