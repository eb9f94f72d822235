import { Controller, Get, Post, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal, RequirePermission, Roles } from '#core/auth';
import { newForm, PageRenderer, refusedForm, typed, view, type FormState } from '#core/display';
import { Form, type FormFields } from '#platform/pages';
import { text } from '#platform/texts';
import { summaryOf, type RoleSummary } from '../role-summary';
import { RoleManagement } from '../role-management';
import { pathOf } from './role-path';

interface RoleRow extends RoleSummary {
  readonly path: string;
}
const ROLES = view<{ roles: readonly RoleRow[] }>('roles/list');
const NEW_ROLE = view<{ form: FormState }>('roles/new');

/** The list of roles, and new ones. */
@AdminPage()
@RequirePermission('ManageRoles')
@Controller('Admin/Roles')
export class RolesPages {
  constructor(
    private readonly roles: Roles,
    private readonly management: RoleManagement,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async list(@Res() response: Response): Promise<void> {
    const roles = (await this.roles.all()).map((role) => ({ ...summaryOf(role), path: pathOf(role.name) }));
    await this.pages.render(response, ROLES, { roles }, { title: text('Roles') });
  }

  @Get('new')
  form(@Res() response: Response): Promise<void> {
    return this.showNew(response, 200, newForm());
  }

  @Post('new')
  async create(
    @Res() response: Response,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const values = { name: form.text('name'), description: form.text('description') };
    try {
      await this.management.create(principal, { ...values, permissions: [] });
    } catch (error) {
      return this.showNew(response, 400, refusedForm(typed(form, 'name', 'description'), error));
    }
    const notice = text('The role {name} was created. Choose its permissions.', { name: values.name });
    await this.pages.redirect(response, pathOf(values.name), { kind: 'success', text: notice });
  }

  private showNew(response: Response, status: number, form: FormState): Promise<void> {
    return this.pages.render(response, NEW_ROLE, { form }, { title: text('New role'), status });
  }
}
