import { Controller, Get, Post, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import { newForm, PageRenderer, refusedForm, typed, view, type FormState } from '#core/display';
import { Form, type FormFields } from '#platform/pages';
import { text } from '#platform/texts';
import { UserManagement } from '../management/user-management';
import { RoleOptions, type Option } from './role-options';
import { USERS_PATH } from './user-presenter';

const NEW_USER = view<{ form: FormState; roles: readonly Option[] }>('users/new');

@AdminPage()
@RequirePermission('ManageUsers')
@Controller(`${USERS_PATH}/New`)
export class NewUserPages {
  constructor(
    private readonly users: UserManagement,
    private readonly roleOptions: RoleOptions,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  form(@Res() response: Response, @CurrentPrincipal() principal: Principal): Promise<void> {
    return this.show(response, principal, 200, newForm({ roles: [], enabled: true }));
  }

  @Post()
  async create(
    @Res() response: Response,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const { userName, email } = typed(form, 'userName', 'email');
    const values = { userName, email, enabled: form.checked('enabled'), roles: form.all('roles') };
    const password = form.text('password');
    try {
      await this.users.create(principal, { ...values, ...(password !== '' && { password }) });
    } catch (error) {
      return this.show(response, principal, 400, refusedForm(values, error));
    }
    await this.pages.redirect(response, USERS_PATH, {
      kind: 'success',
      text: text('The user {userName} was created.', { userName }),
    });
  }

  private async show(response: Response, principal: Principal, status: number, form: FormState): Promise<void> {
    const model = { form, roles: await this.roleOptions.for(principal) };
    await this.pages.render(response, NEW_USER, model, { title: text('New user'), status });
  }
}
