import { Injectable } from '@nestjs/common';
import {
  isJsonObject,
  type ContentItem,
  type JsonObject,
  type Principal,
  type TemplateLoader,
} from '@espalier/plugin-sdk';
import { ContentQuery, ContentReader, type NeighborRequest, type QueriedVersion } from '#core/content';
import { ContentDefinitions, type ContentType } from '#core/content-definition';
import { Config } from '#platform/config';
import { addressOf } from '../pages/item-address';
import { isList, listedTypes, listRequest } from './list-request';

interface Neighbor {
  readonly Text: string;
  readonly Url: string;
}

interface Neighbors {
  /** Whether people give the items of the list their order. */
  readonly ByPlace: boolean;
  readonly Before?: Neighbor;
  readonly Behind?: Neighbor;
}

interface ListedItem {
  readonly list: string;
  readonly contentType: string;
  readonly item: NeighborRequest['item'];
}

const ROUTE = 'autoroutePart';

/** What stands before and behind an item in its list, with one statement each, as far as the viewer may see it. */
@Injectable()
export class ListNeighbors implements TemplateLoader<Neighbors> {
  readonly name = 'neighbors in lists';

  constructor(
    private readonly query: ContentQuery,
    private readonly reader: ContentReader,
    private readonly definitions: ContentDefinitions,
    private readonly config: Config,
  ) {}

  /** Undefined for an item that is in no list. */
  keyOf({ contentItemId, contentItemVersionId, contentType, createdUtc, data }: ContentItem): string | undefined {
    const { listContentItemId, order } = isJsonObject(data.containedPart) ? data.containedPart : {};
    if (typeof listContentItemId !== 'string') return undefined;
    const place = typeof order === 'number' ? order : 0;
    const item = { contentItemId, contentItemVersionId, createdUtc, place };
    return JSON.stringify({ list: listContentItemId, contentType, item } satisfies ListedItem);
  }

  async load(keys: readonly string[], viewer: Principal): Promise<ReadonlyMap<string, Neighbors>> {
    const loaded = keys.map(async (key) => [key, await this.of(JSON.parse(key) as ListedItem, viewer)] as const);
    return new Map(await Promise.all(loaded));
  }

  private async of({ list, contentType, item }: ListedItem, viewer: Principal): Promise<Neighbors> {
    const type = await this.typeOf(list, contentType);
    const listed = type && listRequest({ contentItemId: list }, type, 1);
    if (!listed) return { ByPlace: false };
    const beside = (side: NeighborRequest['side']) =>
      this.query.neighbor({ ...listed, item, side, members: [ROUTE] }, viewer);
    const [before, behind] = await Promise.all([beside('before'), beside('behind')]);
    return { ByPlace: listed.byPlace, Before: this.linkTo(before), Behind: this.linkTo(behind) };
  }

  /** Where only one type of lists takes the item, nobody has to ask which one this is. */
  private async typeOf(list: string, contentType: string): Promise<ContentType | undefined> {
    const types = this.definitions.all().filter((type) => isList(type) && listedTypes(type).includes(contentType));
    if (types.length <= 1) return types[0];
    const row = await this.reader.find(list);
    return row && this.definitions.get(row.contentType);
  }

  private linkTo(version: QueriedVersion | undefined): Neighbor | undefined {
    const type = version && this.definitions.get(String(version.scalar('contentType')));
    if (!type) return undefined;
    const route = version.member(ROUTE);
    const data: JsonObject = route ? { [ROUTE]: route } : {};
    const item = { contentItemId: String(version.scalar('contentItemId')), data };
    return {
      Text: String(version.scalar('displayText')),
      Url: this.config.basePath + encodeURI(addressOf(item, type)),
    };
  }
}
