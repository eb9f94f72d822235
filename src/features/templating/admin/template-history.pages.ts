import { Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import { pageNumber, PageRenderer, pagerOf, view, type Pager } from '#core/display';
import { DomainError, shownMessage } from '#platform/errors';
import { KEY_IN_PATH } from '#core/records';
import { Form, type FormFields } from '#platform/pages';
import { entityTagOf } from '#platform/request';
import { text } from '#platform/texts';
import { readRevision } from '../stored/read-revision';
import type { ListedTemplateVersion, StoredTemplate, TemplateVersion } from '../stored/stored-template';
import { TemplateManagement } from '../stored/template-management';
import { TemplateRows } from '../stored/template-rows';
import { pathOf } from './template-form';

interface HistoryModel {
  readonly name: string;
  readonly path?: string;
  readonly versions: readonly (ListedTemplateVersion & { readonly path: string })[];
  readonly pager: Pager;
}

interface VersionModel {
  readonly path: string;
  readonly history: string;
  readonly version: TemplateVersion;
  readonly removed: boolean;
  readonly current?: StoredTemplate;
  /** Names the state that is to be replaced. */
  readonly tag: string;
}

const HISTORY = view<HistoryModel>('templating/history');
const VERSION = view<VersionModel>('templating/version');

const PAGE_SIZE = 50;

@AdminPage()
@RequirePermission('ManageTemplates')
@Controller('Admin/Templates/:name/History')
export class TemplateHistoryPages {
  constructor(
    private readonly templates: TemplateManagement,
    private readonly rows: TemplateRows,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async list(
    @Res() response: Response,
    @Param('name', KEY_IN_PATH) name: string,
    @Query('page') given: unknown,
  ): Promise<void> {
    const page = pageNumber(given);
    const request = { first: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE };
    const { items, totalCount } = await this.templates.versions(name, request);
    const history = historyOf(name);
    const model = {
      name,
      path: (await this.rows.find(name)) && pathOf(name),
      versions: items.map((version) => ({ ...version, path: `${history}/${version.revision}` })),
      pager: pagerOf({ page, pageSize: PAGE_SIZE, total: totalCount }, (number) => `${history}?page=${number}`),
    };
    await this.pages.render(response, HISTORY, model, { title: text('History of {name}', { name }) });
  }

  @Get(':revision')
  async show(
    @Res() response: Response,
    @Param('name', KEY_IN_PATH) name: string,
    @Param('revision') revision: string,
  ): Promise<void> {
    const version = await this.templates.version(name, readRevision(name, revision));
    const current = await this.rows.find(name);
    const history = historyOf(name);
    const model = {
      path: `${history}/${version.revision}`,
      history,
      version,
      removed: version.source === null,
      current,
      tag: current ? entityTagOf(current) : '',
    };
    await this.pages.render(response, VERSION, model, {
      title: text('{name}, version {revision}', { name, revision: version.revision }),
    });
  }

  @Post(':revision/Restore')
  async restore(
    @Res() response: Response,
    @Param('name', KEY_IN_PATH) name: string,
    @Param('revision') revision: string,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const number = readRevision(name, revision);
    try {
      await this.templates.restore(principal, name, number, form.text('tag') || undefined);
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind === 'not-found') throw error;
      return this.pages.redirect(response, `${historyOf(name)}/${number}`, {
        kind: 'error',
        text: shownMessage(error),
      });
    }
    const notice = text('Version {number} was restored.', { number });
    await this.pages.redirect(response, pathOf(name), { kind: 'success', text: notice });
  }
}

function historyOf(name: string): string {
  return `${pathOf(name)}/History`;
}
