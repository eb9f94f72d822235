import { Controller, Get, Param, Req } from '@nestjs/common';
import { FILTER_LIMITS } from '@espalier/filter-syntax';
import { always } from '@espalier/predicates';
import type { Principal } from '@espalier/plugin-sdk';
import type { Request } from 'express';
import { CurrentPrincipal, RequirePermission } from '#core/auth';
import { ApiOperation, ApiProperty, ApiResponse, ApiTags, ApiProblems, ApiQueryShape } from '#platform/openapi';
import { NO_QUERY, typedText, PAGE_PARAMETERS, QueryShape } from '#platform/request';
import { oneRow } from '#platform/database';
import { AuditTrailAdminList } from '../admin/audit-trail.list';
import { ItemStates } from '../details/item-states';
import { StoredEvents, type StoredEvent } from '../details/stored-events';
import { EventList, type EventPage } from '../list/event-list';
import { SeenEvents } from '../list/seen-events';

export class AuditEventDto {
  @ApiProperty({ type: 'integer', description: 'Rises with the time.' })
  id: number;

  @ApiProperty({ example: 'Content' })
  category: string;

  @ApiProperty({ example: 'Published' })
  event: string;

  @ApiProperty({ description: 'Of which item or user; or the name of a role or of settings.' })
  correlationId: string;

  @ApiProperty({ description: 'What it was called then.', example: 'On pruning' })
  subject: string;

  @ApiProperty({ enum: ['user', 'application', 'anonymous', 'system'] })
  userKind: string;

  @ApiProperty({ description: 'Who did it; empty for a visitor whom nobody knows.' })
  userId: string;

  @ApiProperty({ example: 'jane' })
  userName: string;

  @ApiProperty({ format: 'date-time' })
  createdUtc: string;

  @ApiProperty({ type: String, nullable: true, description: 'Where it came from, if settings allow to record that.' })
  clientAddress: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Why, in the words of who did it.' })
  comment: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Of the content item.' })
  versionId: string | null;

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'What is worth knowing besides.' })
  facts: object;
}

export class AuditEventDetailDto extends AuditEventDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description:
      'The content item then, where its version does not keep that; null without `ViewContent` and `PreviewContent` for it.',
  })
  snapshot: object | null;
}

export class AuditEventListDto {
  @ApiProperty({ type: [AuditEventDto] })
  items: AuditEventDto[];

  @ApiProperty({ type: 'integer', description: 'Of all pages together.' })
  totalCount: number;
}

const LIST_QUERY = new QueryShape({
  q: typedText(
    FILTER_LIMITS.length,
    'Filter, such as `jane OR john category:Content event:Published date:@today-7..@today`. Its terms are `username` (what has no name), ' +
      '`userid`, `id`, `category`, `event`, `date`, `sort`, and those of plug-ins.',
  ),
  ...PAGE_PARAMETERS,
});

@ApiTags('Audit trail')
@RequirePermission('ViewAuditTrail')
@Controller('api/audit-trail')
export class AuditTrailController {
  constructor(
    private readonly adminList: AuditTrailAdminList,
    private readonly events: EventList,
    private readonly stored: StoredEvents,
    private readonly states: ItemStates,
    private readonly seen: SeenEvents,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lists what was done by whom and when, the newest first unless `q` says another order' })
  @ApiQueryShape(LIST_QUERY)
  @ApiResponse({ status: 200, type: AuditEventListDto, description: 'A page of events.' })
  @ApiProblems(400)
  async list(
    @Req() request: Request,
    @CurrentPrincipal() principal: Principal,
  ): Promise<Pick<EventPage, 'items' | 'totalCount'>> {
    const { q, ...page } = LIST_QUERY.read(request.originalUrl);
    const query = await this.adminList.filter.narrow({ where: always() }, q, principal);
    const { items, totalCount } = await this.events.page({ ...query, ...page }, principal);
    return { items, totalCount };
  }

  @Get(':id')
  @ApiOperation({ summary: 'Gets one event' })
  @ApiResponse({ status: 200, type: AuditEventDetailDto, description: 'The event.' })
  @ApiProblems(400, 404)
  async get(
    @Param('id') id: string,
    @Req() request: Request,
    @CurrentPrincipal() principal: Principal,
  ): Promise<StoredEvent> {
    NO_QUERY.read(request.originalUrl);
    const event = await this.stored.get(id);
    const seen = oneRow(await this.seen.by(principal, [event]));
    return { ...seen, snapshot: await this.states.snapshot(event, principal) };
  }
}
