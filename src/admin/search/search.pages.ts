import { Controller, Get, Query, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal } from '#core/auth';
import { PageRenderer, SEARCH_PATH, view } from '#core/display';
import { storableText } from '#platform/strings';
import { text } from '#platform/texts';
import { AdminSearches, type Found } from './admin-searches';

const SEARCH = view<Found & { q: string }>('search/search');

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

function wordsOf(typed: unknown): string {
  return typeof typed === 'string' ? storableText(typed).trim().slice(0, LONGEST) : '';
}
