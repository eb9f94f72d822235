import { Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import type { FieldOption, Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal, RequirePermission, RoleGranting, type Role } from '#core/auth';
import {
  errorEntries,
  pageNumber,
  PageRenderer,
  pagerOf,
  view,
  type FormErrorEntry,
  type FormState,
  type Pager,
} from '#core/display';
import { KEY_IN_PATH, recordPath } from '#core/records';
import { Form, type FormFields } from '#platform/pages';
import { entityTagOf } from '#platform/request';
import { text } from '#platform/texts';
import { RoleManagement, summaryOf, type RoleSummary } from '../role-management';
import { RoleRecords } from '../role-records';
import { usersWithRole } from '../role-records';
import { RoleForms } from './role-forms';
import { copyOf, RolePresets, type RolePreset } from './role-presets';
import { RoleSheets, TYPES_ON_PAGE, type RoleSheet } from './role-sheet';

interface RoleModel extends RoleSheet {
  readonly role: RoleSummary;
  readonly path: string;
  /** Of content types. */
  readonly page: number;
  /** Goes with the form, so that nobody undoes unseen what somebody else has changed meanwhile. */
  readonly version: string;
  /** Why nothing of the role can be changed by whoever looks. */
  readonly obstacle?: string;
  readonly form: FormState;
  readonly errors: readonly FormErrorEntry[];
  readonly presets: readonly FieldOption[];
  /** That the form was filled from. */
  readonly preset?: RolePreset;
  /** When there is more than one page of content types. */
  readonly pager?: Pager;
  /** Where those are who have the role. */
  readonly holders?: string;
}
interface Shown {
  readonly page: number;
  readonly sheet: RoleSheet;
  readonly form: FormState;
  readonly status: number;
  readonly preset?: RolePreset;
}

const ROLE = view<RoleModel>('roles/edit');

@AdminPage()
@RequirePermission('ManageRoles')
@Controller('Admin/Roles/:name')
export class RolePages {
  constructor(
    private readonly management: RoleManagement,
    private readonly granting: RoleGranting,
    private readonly sheets: RoleSheets,
    private readonly forms: RoleForms,
    private readonly presets: RolePresets,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async show(
    @Res() response: Response,
    @Param('name', KEY_IN_PATH) name: string,
    @Query('page') given: unknown,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const role = await this.management.get(name);
    const page = pageNumber(given);
    const sheet = this.sheets.of(role, page);
    await this.render(response, principal, role, { page, sheet, form: this.forms.of(role, sheet), status: 200 });
  }

  /** Where content types had pages of their own once. */
  @Get('Types{/*type}')
  async formerTypes(@Res() response: Response, @Param('name', KEY_IN_PATH) name: string): Promise<void> {
    const role = await this.management.get(name);
    this.pages.moved(response, recordPath(RoleRecords, role.name));
  }

  @Post()
  async save(
    @Res() response: Response,
    @Param('name', KEY_IN_PATH) name: string,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const role = await this.management.get(name);
    const page = pageNumber(form.text('page'));
    const sheet = this.sheets.of(role, page);
    const preset = form.checked('preset') ? await this.presets.named(principal, form.text('preset')) : undefined;
    const refused = await this.forms.save(principal, role, form, sheet, preset);
    if (refused) return this.render(response, principal, role, { page, sheet, form: refused, status: 400, preset });
    const notice = text('The role {name} was saved.', { name: role.name });
    await this.pages.redirect(response, pathOf(role, page), { kind: 'success', text: notice });
  }

  /** The form with the permissions of a preset. It saves nothing. */
  @Post('Preset')
  async fill(
    @Res() response: Response,
    @Param('name', KEY_IN_PATH) name: string,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const role = await this.management.get(name);
    const page = pageNumber(form.text('page'));
    const sheet = this.sheets.of(role, page);
    const preset = await this.presets.named(principal, form.text('startFrom'));
    const filled = this.forms.filled(form, preset, sheet);
    await this.render(response, principal, role, { page, sheet, form: filled, status: 200, preset });
  }

  private async render(
    response: Response,
    principal: Principal,
    role: Role,
    { page, sheet, form, status, preset }: Shown,
  ): Promise<void> {
    const shown = summaryOf(role);
    const choices = sheet.rows.flatMap((row) => row.choices);
    const labels = Object.fromEntries(choices.map(({ name, label }) => [name, label]));
    const model: RoleModel = {
      ...sheet,
      role: shown,
      path: pathOf(role),
      page,
      version: entityTagOf(shown),
      obstacle: await this.granting.refusalOf(principal, [role.name]),
      form,
      presets: (await this.presets.for(principal)).filter(({ value }) => value !== copyOf(role)),
      preset,
      errors: errorEntries(form, { ...labels, description: text('Description') }),
      ...(sheet.typeCount > TYPES_ON_PAGE && {
        pager: pagerOf({ page, pageSize: TYPES_ON_PAGE, total: sheet.typeCount }, (to) => pathOf(role, to)),
      }),
      ...(principal.may('ViewUsers') && {
        holders: usersWithRole(role.name),
      }),
    };
    await this.pages.render(response, ROLE, model, { title: text('Role {name}', { name: role.name }), status });
  }
}

function pathOf({ name }: Role, page = 1): string {
  return recordPath(RoleRecords, name) + (page > 1 ? `?page=${page}` : '');
}
