import { Controller, Get, Param, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { Principal } from '@espalier/plugin-sdk';
import { AdminPage, CurrentPrincipal, RequirePermission, RoleGranting } from '#core/auth';
import { newForm, PageRenderer, refusedForm, typed, view, type FormState } from '#core/display';
import { Form, type FormFields } from '#platform/pages';
import { entityTagOf } from '#platform/request';
import { text } from '#platform/texts';
import { UserManagement } from '../management/user-management';
import type { User } from '../user';
import { PersonRights, type RightsTable } from './person-rights';
import { RoleOptions, type Option } from './role-options';
import { rightsPath, USERS_PATH } from './user-presenter';

interface UserModel {
  readonly user: User;
  readonly version: string;
  /** Why nothing of the user can be changed by whoever looks. */
  readonly obstacle?: string;
  readonly roles: readonly Option[];
  readonly form: FormState;
  readonly passwordForm: FormState;
  /** For those who may see what roles allow. */
  readonly rights?: { readonly table: RightsTable; readonly path: string };
}
const USER = view<UserModel>('users/edit');

interface Shown {
  readonly status?: number;
  readonly form?: FormState;
  readonly passwordForm?: FormState;
}

@AdminPage()
@RequirePermission('ManageUsers')
@Controller('Admin/Users/:id')
export class UserPages {
  constructor(
    private readonly users: UserManagement,
    private readonly granting: RoleGranting,
    private readonly roleOptions: RoleOptions,
    private readonly rights: PersonRights,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async show(
    @Res() response: Response,
    @Param('id') id: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    await this.render(response, principal, id, {});
  }

  @Post()
  async replace(
    @Res() response: Response,
    @Param('id') id: string,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const { userName, email } = typed(form, 'userName', 'email');
    const values = { userName, email, enabled: form.checked('enabled'), roles: form.all('roles') };
    try {
      await this.users.replace(principal, id, values, form.text('version'));
    } catch (error) {
      return this.render(response, principal, id, { status: 400, form: refusedForm(values, error) });
    }
    await this.back(response, id, text('The user {userName} was saved.', { userName }));
  }

  @Post('password')
  async setPassword(
    @Res() response: Response,
    @Param('id') id: string,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    try {
      await this.users.setPassword(principal, id, form.text('password'));
    } catch (error) {
      return this.render(response, principal, id, { status: 400, passwordForm: refusedForm({}, error) });
    }
    await this.back(response, id, text('The new password is set, and the user is signed out everywhere.'));
  }

  @Post('sign-out')
  async signOut(
    @Res() response: Response,
    @Param('id') id: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    await this.users.signOut(principal, id);
    await this.back(response, id, text('The user is signed out everywhere.'));
  }

  private async render(
    response: Response,
    principal: Principal,
    id: string,
    { status, form, passwordForm }: Shown,
  ): Promise<void> {
    const user = await this.users.get(id);
    const model = {
      user,
      version: entityTagOf(user),
      obstacle: await this.granting.refusalOf(principal, user.roles),
      roles: await this.roleOptions.for(principal),
      form: form ?? newForm({ ...user }),
      passwordForm: passwordForm ?? newForm(),
      ...(principal.may('ManageRoles') && {
        rights: { table: await this.rights.table(user), path: rightsPath(user) },
      }),
    };
    await this.pages.render(response, USER, model, {
      title: text('User {userName}', { userName: user.userName }),
      status,
    });
  }

  private back(response: Response, id: string, notice: string): Promise<void> {
    return this.pages.redirect(response, `/Admin/Users/${id}`, { kind: 'success', text: notice });
  }
}

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
