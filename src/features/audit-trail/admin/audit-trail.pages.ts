import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { lastPage, LIST_VIEW, withTimeoutNotice } from '#features/admin-list';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import { PageRenderer } from '#core/display';
import { EventList, type EventPage } from '../list/event-list';
import { AUDIT_TRAIL_PATH, AuditTrailSearch } from './audit-trail-search';
import { AuditTrailView } from './audit-trail-view';

/** Nobody leafs through more: whoever is shown so many narrows the filter. */
const COUNT_UP_TO = 1000;

const NOTHING: EventPage = { items: [], totalCount: 0, isTotalExact: true };

/** The list of events, of all or of those about one item, user or whatever else. */
@AdminPage()
@RequirePermission('ViewAuditTrail')
@Controller(AUDIT_TRAIL_PATH)
export class AuditTrailPages {
  constructor(
    private readonly searches: AuditTrailSearch,
    private readonly events: EventList,
    private readonly view: AuditTrailView,
    private readonly pages: PageRenderer,
  ) {}

  @Get(['', ':correlationId'])
  async list(
    @Res() response: Response,
    @Param('correlationId') correlationId: string | undefined,
    @Query() parameters: Readonly<Record<string, unknown>>,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const search = await this.searches.read(correlationId ?? '', parameters, principal);
    const { page, pageSize } = search.address.query;
    const request = { ...search.filter.query, first: pageSize, skip: (page - 1) * pageSize, countUpTo: COUNT_UP_TO };
    const asked = { path: AUDIT_TRAIL_PATH, filter: search.filter.options.normalizedText };
    const { items, totalCount, isTotalExact, obstacle } = await withTimeoutNotice(
      this.events.page(request, principal),
      NOTHING,
      asked,
    );
    const found = { items, total: { count: totalCount, isMore: !isTotalExact, obstacle } };
    const last = lastPage(search.address, found.total);
    if (last !== undefined) return this.pages.redirect(response, search.address.at({ page: last }));
    const model = this.view.modelOf(search, found, principal);
    await this.pages.render(response, LIST_VIEW, model, {
      title: this.view.titleOf(search, found),
      status: model.status,
    });
  }
}
