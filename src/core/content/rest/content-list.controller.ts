import type { ServerResponse } from 'node:http';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { always } from '@espalier/predicates';
import type { Principal } from '@espalier/plugin-sdk';
import { CurrentPrincipal, InFrontLane, RequirePermission, type LaneRequest } from '#core/auth';
import { ApiTags } from '#platform/openapi';
import { ExtensionRegistry } from '#platform/extensions';
import { keepFirst } from '../items/whole-rows';
import { ContentList, LIST_FILTER, type ListRequest } from '../list/content-list';
import { ApiItemPage } from './api-item';
import { LIST_QUERY } from './content-queries';
import { ItemResponder } from './item-responder';

@ApiTags('Content items')
@Controller('api/content')
@RequirePermission('AccessContentApi')
export class ContentListController {
  constructor(
    private readonly list: ContentList,
    private readonly responder: ItemResponder,
    private readonly extensions: ExtensionRegistry,
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

  private async asked(request: LaneRequest, principal: Principal): Promise<ListRequest> {
    const { q, first, skip, ...parameters } = LIST_QUERY.read(request.originalUrl);
    const query = { ...parameters, where: always() };
    const narrowed = q === '' ? query : await this.extensions.the(LIST_FILTER).narrow(query, q, principal);
    return { ...narrowed, first, skip };
  }
}
