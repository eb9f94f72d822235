import { Controller, Get, Post, Query, Res } from '@nestjs/common';
import type { ContentTypeDefinition, FieldOption, Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import { TypeUsage, type ItemCount } from '#core/content';
import { ContentDefinitions } from '#core/content-definition';
import { newForm, pageNumber, PageRenderer, pagerOf, view, type FormState, type Pager } from '#core/display';
import { Form, type FormFields } from '#platform/pages';
import { text } from '#platform/texts';
import { startingPoints } from '../definition/starting-points';
import { TypeCreation } from '../type-creation';
import { typePath, TYPES_PATH } from '../type-paths';
import { flagsOf } from './type-flags';

interface TypeRow extends ContentTypeDefinition {
  readonly path: string;
  readonly items?: ItemCount;
  readonly flags: string;
}

interface ListModel {
  readonly form: FormState;
  readonly types: readonly TypeRow[];
  readonly pager: Pager;
  readonly editable: boolean;
}

interface NewModel {
  readonly form: FormState;
  readonly starts: readonly FieldOption[];
}

const TYPES = view<ListModel>('type-editor/list');
const NEW_TYPE = view<NewModel>('type-editor/new');

const PAGE_SIZE = 50;

@AdminPage()
@RequirePermission('ViewContentTypes')
@Controller('Admin/ContentTypes')
export class ContentTypesPages {
  constructor(
    private readonly definitions: ContentDefinitions,
    private readonly usage: TypeUsage,
    private readonly creation: TypeCreation,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async list(
    @Res() response: Response,
    @Query('q') given: unknown,
    @Query('page') number: unknown,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const q = typeof given === 'string' ? given.trim() : '';
    const page = pageNumber(number);
    const found = this.types().filter((type) => isAbout(type, q));
    const shown = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
    const counts = await this.usage.itemCounts(shown.map(({ name }) => name));
    const model = {
      form: newForm({ q }),
      types: shown.map((type) => rowOf(type, counts.get(type.name))),
      pager: pagerOf({ page, pageSize: PAGE_SIZE, total: found.length }, (to) => listPath(q, to)),
      editable: principal.may('EditContentTypes'),
    };
    await this.pages.render(response, TYPES, model, { title: text('Content types') });
  }

  @Get('Create')
  @RequirePermission('EditContentTypes')
  async blank(@Res() response: Response, @Query('from') from: unknown): Promise<void> {
    await this.showNew(response, 200, newForm({ start: typeof from === 'string' ? from : '' }));
  }

  @Post('Create')
  @RequirePermission('EditContentTypes')
  async create(
    @Res() response: Response,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const { name, refused } = await this.creation.create(
      { displayName: form.text('displayName'), name: form.text('name'), start: form.text('start') },
      principal,
    );
    if (refused) return this.showNew(response, refused.status, refused.form);
    const notice = text('The content type {name} was created.', { name });
    await this.pages.redirect(response, typePath(name), { kind: 'success', text: notice });
  }

  private showNew(response: Response, status: number, form: FormState): Promise<void> {
    const types = this.types().map(({ name, displayName }) => ({
      value: name,
      text: text('Copy of {displayName} ({name})', { displayName, name }),
    }));
    const model = { form, starts: [...startingPoints(), ...types] };
    return this.pages.render(response, NEW_TYPE, model, { title: text('New content type'), status });
  }

  private types(): ContentTypeDefinition[] {
    return this.definitions
      .all()
      .map(({ definition }) => definition)
      .toSorted((a, b) => a.displayName.localeCompare(b.displayName, 'en'));
  }
}

function rowOf(type: ContentTypeDefinition, items?: ItemCount): TypeRow {
  return { ...type, path: typePath(type.name), items, flags: flagsOf(type) };
}

function isAbout({ name, displayName, stereotype }: ContentTypeDefinition, q: string): boolean {
  return `${name}\n${displayName}\n${stereotype}`.toLowerCase().includes(q.toLowerCase());
}

function listPath(q: string, page: number): string {
  const query = new URLSearchParams({ ...(q !== '' && { q }), page: String(page) });
  return `${TYPES_PATH}?${query.toString()}`;
}
