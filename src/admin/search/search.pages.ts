import { Controller, Get, Post, Query, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import { SearchIndex } from '#core/content';
import { PageRenderer, SEARCH_PATH, view } from '#core/display';
import { Database } from '#platform/database';
import { storableText } from '#platform/strings';
import { text } from '#platform/texts';
import { AdminSearches, type Found } from './admin-searches';
import { REBUILD_PATH, REBUILDS } from './own-searches';

const SEARCH = view<Found & { q: string }>('search/search');

const REBUILD = view<{ path: string }>('search/rebuild');

/** More finds nothing better. */
const LONGEST = 100;

@AdminPage()
@Controller(SEARCH_PATH)
export class SearchPages {
  constructor(
    private readonly searches: AdminSearches,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async show(
    @Res() response: Response,
    @CurrentPrincipal() principal: Principal,
    @Query('q') typed?: unknown,
  ): Promise<void> {
    const q = wordsOf(typed);
    await this.pages.render(
      response,
      SEARCH,
      { q, ...(await this.found(q, principal)) },
      {
        title: text('Search'),
        help: 'admin-ui#search',
      },
    );
  }

  /** For the script of the palette. */
  @Get('Hits')
  async hits(@CurrentPrincipal() principal: Principal, @Query('q') typed?: unknown): Promise<Found> {
    return this.found(wordsOf(typed), principal);
  }

  private async found(q: string, principal: Principal): Promise<Found> {
    return q === '' ? { groups: [], isCut: false } : this.searches.find(q, principal);
  }
}

/** For administrators who have no command line. It asks first: the work takes long where there is much content. */
@AdminPage()
@RequirePermission(REBUILDS)
@Controller(REBUILD_PATH)
export class SearchRebuildPages {
  constructor(
    private readonly index: SearchIndex,
    private readonly database: Database,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async ask(@Res() response: Response): Promise<void> {
    const title = text('Rebuild the search index?');
    await this.pages.render(response, REBUILD, { path: REBUILD_PATH }, { title, help: 'admin-ui#search' });
  }

  @Post()
  async rebuild(@Res() response: Response): Promise<void> {
    await this.database.transaction((transaction) => this.index.ask(transaction));
    this.index.queue();
    await this.pages.redirect(response, SEARCH_PATH, {
      kind: 'success',
      text: text('The search index is being rebuilt. Until then, searches find what it had.'),
    });
  }
}

function wordsOf(typed: unknown): string {
  return typeof typed === 'string' ? storableText(typed).trim().slice(0, LONGEST) : '';
}
