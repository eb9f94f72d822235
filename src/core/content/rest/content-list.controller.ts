import type { ServerResponse } from 'node:http';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { always } from '@espalier/predicates';
import type { Principal } from '@espalier/plugin-sdk';
import { CurrentPrincipal, InFrontLane, RequirePermission, type LaneRequest } from '#core/auth';
import { ApiProperty, ApiOkResponse, ApiOperation, ApiProblems, ApiQueryShape, ApiTags } from '#platform/openapi';
import { ExtensionRegistry } from '#platform/extensions';
import { ContentNotFoundError } from '../content-errors';
import { ContentReader } from '../content-reader';
import { keepFirst } from '../items/whole-rows';
import { ContentList, LIST_FILTER, type ListRequest } from '../list/content-list';
import {
  ContentReferences,
  REFERENCE_KINDS,
  type Reference,
  type ReferenceKind,
} from '../references/content-references';
import { ApiItemPage } from './api-item';
import { LIST_QUERY, REFERENCES_QUERY } from './content-queries';
import { ItemResponder } from './item-responder';
import { authoriseView } from './view-rights';

class ReferenceDto {
  @ApiProperty()
  contentItemId: string;

  @ApiProperty()
  contentItemVersionId: string;

  @ApiProperty()
  contentType: string;

  @ApiProperty()
  displayText: string;

  @ApiProperty({ description: 'Whether it is the live version.' })
  published: boolean;

  @ApiProperty({ description: 'Whether it is the newest version.' })
  latest: boolean;

  @ApiProperty({ type: String })
  modifiedUtc: string;

  @ApiProperty({
    enum: REFERENCE_KINDS,
    isArray: true,
    description:
      'How it mentions the item: in a content picker (`picker`), because it is in its list (`list`), or by its id, path or alias in any text (`link`).',
  })
  kinds: readonly ReferenceKind[];
}

class ReferencePageDto {
  @ApiProperty({ type: [ReferenceDto], description: 'Versions, the newest first.' })
  items: readonly ReferenceDto[];

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'What `after` has to be for the next page; null on the last.',
  })
  next: string | null;
}

@ApiTags('Content items')
@Controller('api/content')
@RequirePermission('AccessContentApi')
export class ContentListController {
  constructor(
    private readonly list: ContentList,
    private readonly responder: ItemResponder,
    private readonly extensions: ExtensionRegistry,
    private readonly reader: ContentReader,
    private readonly mentions: ContentReferences,
  ) {}

  @Get()
  @InFrontLane()
  @ApiItemPage('Lists the items that the caller may see', { query: LIST_QUERY, schema: 'ContentItemPage' })
  async page(@Req() request: LaneRequest, @Res() response: ServerResponse, @CurrentPrincipal() principal: Principal) {
    const asked = await this.asked(request, principal);
    const { rows, totalCount } = await this.list.page({ ...asked, keep: keepFirst() }, principal);
    const entries = rows.map((row) => ({ row }));
    await this.responder.sendPage(response, entries, totalCount);
  }

  @Get(':contentItemId/references')
  @ApiOperation({
    summary: 'Lists the live and latest versions that mention an item, as far as the caller may see them',
  })
  @ApiQueryShape(REFERENCES_QUERY)
  @ApiOkResponse({ type: ReferencePageDto, description: 'The versions.' })
  @ApiProblems(400, 404)
  async references(
    @Param('contentItemId') contentItemId: string,
    @Req() { originalUrl }: Pick<LaneRequest, 'originalUrl'>,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ReferencePageDto> {
    const { type: types, first, after } = REFERENCES_QUERY.read(originalUrl);
    const state = (await this.reader.publicationStates([contentItemId])).get(contentItemId);
    if (!state) throw new ContentNotFoundError(`content item "${contentItemId}"`);
    authoriseView(principal, { ...state, published: state.isPublished });
    const asked = { types, first, after: after || undefined };
    const page = (await this.mentions.pages([contentItemId], asked, principal)).get(contentItemId);
    const found = page?.references ?? [];
    return { items: found.map(referenceDto), next: (page?.hasNextPage && found.at(-1)?.cursor) || null };
  }

  private async asked(request: LaneRequest, principal: Principal): Promise<ListRequest> {
    const { q, first, skip, ...parameters } = LIST_QUERY.read(request.originalUrl);
    const query = { ...parameters, where: always() };
    const narrowed = q === '' ? query : await this.extensions.the(LIST_FILTER).narrow(query, q, principal);
    return { ...narrowed, first, skip };
  }
}

function referenceDto({ cursor: _cursor, owner: _owner, ...reference }: Reference): ReferenceDto {
  return reference;
}
