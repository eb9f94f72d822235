import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { AdminPage } from '#core/auth';
import { HELP_PATH, PageRenderer, view } from '#core/display';
import { text } from '#platform/texts';
import type { HelpDocument } from './documents/parse-document';
import { HelpLibrary, type HelpShelf } from './documents/help-library';
import { HelpSearch, type HelpHits } from './search/help-search';

interface Contents {
  readonly q: string;
  readonly contents?: HelpDocument;
  readonly shelves: readonly HelpShelf[];
}

const CONTENTS = view<Contents>('help/contents');
const FOUND = view<{ q: string } & Partial<HelpHits> & { fault?: string }>('help/found');
const DOCUMENT = view<HelpDocument & { headings: readonly Heading[] }>('help/document');

type Heading = Pick<HelpDocument['sections'][number], 'id' | 'heading'>;

const LONGEST = 200;

const PICTURE_HEADERS = { 'Cache-Control': 'private, max-age=3600', 'X-Content-Type-Options': 'nosniff' };

@AdminPage()
@Controller(HELP_PATH)
export class HelpPages {
  constructor(
    private readonly library: HelpLibrary,
    private readonly search: HelpSearch,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async contents(@Res() response: Response, @Query('q') typed?: unknown): Promise<void> {
    const q = typeof typed === 'string' ? typed.trim() : '';
    if (q !== '') return this.found(response, q);
    const model = { q, contents: this.library.contents(), shelves: this.library.shelves() };
    await this.pages.render(response, CONTENTS, model, { title: text('Help topics') });
  }

  /** Of the service: `audit-trail`; of a plug-in: `paint/mixing`. Pictures are beside them. */
  @Get('*name')
  async document(@Res() response: Response, @Param('name') segments: readonly string[]): Promise<void> {
    const name = segments.join('/');
    const picture = this.library.pictureFile(name);
    if (picture !== undefined) return response.sendFile(picture, { headers: PICTURE_HEADERS });
    const document = this.library.get(name);
    const headings = document.sections.filter(({ level }) => level === 2);
    await this.pages.render(response, DOCUMENT, { ...document, headings }, { title: document.title });
  }

  private async found(response: Response, q: string): Promise<void> {
    if (q.length > LONGEST) {
      const fault = text('A search can have at most {count} characters. Shorten it.', { count: LONGEST });
      return this.pages.render(response, FOUND, { q, fault }, { title: text('Help topics'), status: 400 });
    }
    await this.pages.render(response, FOUND, { q, ...this.search.find(q) }, { title: text('Help topics') });
  }
}
