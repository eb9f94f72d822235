import { Injectable } from '@nestjs/common';
import type { JsonValue, Principal } from '@espalier/plugin-sdk';
import {
  ContentNotFoundError,
  ContentQuery,
  ContentReader,
  LIST_ID,
  PLACE_IN_LIST,
  authoriseView,
  queryFields,
} from '#core/content';
import { ContentDefinitions } from '#core/content-definition';
import { text } from '#platform/texts';

/** As many as one can look through and put into an order. */
const MOST = 200;

export interface ListChild {
  readonly id: string;
  readonly contentType: string;
  readonly owner: string | null;
  readonly title: string;
  readonly published: boolean;
  readonly place: number | undefined;
}

export interface OrderedList {
  readonly contentItemId: string;
  readonly title: string;
  readonly children: readonly ListChild[];
  readonly hasMore: boolean;
}

@Injectable()
export class ListChildren {
  constructor(
    private readonly reader: ContentReader,
    private readonly query: ContentQuery,
    private readonly definitions: ContentDefinitions,
  ) {}

  /** Those that the principal may see, in their order. */
  async of(contentItemId: string, principal: Principal): Promise<OrderedList> {
    const list = (await this.reader.publicationStates([contentItemId])).get(contentItemId);
    if (!list) throw new ContentNotFoundError(`content item "${contentItemId}"`);
    authoriseView(principal, { ...list, published: !list.hasDraft });
    const [part] = this.definitions.require(list.contentType).partsOf('ListPart');
    if (part?.attachment.settings.enableOrdering !== true)
      throw new ContentNotFoundError('list with an order of its own');
    const children = await this.childrenOf(contentItemId, part.attachment.settings.containedContentTypes, principal);
    return {
      contentItemId,
      title: list.displayText,
      children: children.slice(0, MOST),
      hasMore: children.length > MOST,
    };
  }

  private async childrenOf(list: string, names: JsonValue | undefined, principal: Principal): Promise<ListChild[]> {
    const contentTypes = (Array.isArray(names) ? names : []).filter((name): name is string => {
      const type = typeof name === 'string' ? this.definitions.get(name) : undefined;
      return type !== undefined && queryFields(type).has(LIST_ID);
    });
    if (contentTypes.length === 0) return [];
    const found = await this.query.children(
      {
        contentTypes,
        parents: { ids: [list], field: LIST_ID, place: PLACE_IN_LIST },
        scalars: new Set(['contentItemId', 'contentType', 'displayText', 'owner', 'published']),
        members: new Set(['containedPart']),
        orderBy: [],
        status: 'LATEST',
        first: MOST + 1,
        skip: 0,
      },
      principal,
    );
    return (found.get(list) ?? []).map((version) => ({
      id: String(version.scalar('contentItemId')),
      contentType: String(version.scalar('contentType')),
      owner: version.scalar('owner') as string | null,
      title: String(version.scalar('displayText')) || text('(untitled)'),
      published: version.scalar('published') === true,
      place: placeIn(version.member('containedPart')),
    }));
  }
}

function placeIn(part: JsonValue | undefined): number | undefined {
  const order = typeof part === 'object' && part !== null && !Array.isArray(part) ? part.order : undefined;
  return typeof order === 'number' ? order : undefined;
}
