import { Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { readReturn, returnPath, type ListReturn } from '#features/admin-list';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import { PageRenderer, view } from '#core/display';
import { DomainError, shownMessage } from '#platform/errors';
import { Form, type FormFields } from '#platform/pages';
import { entityTagOf } from '#platform/request';
import { text } from '#platform/texts';
import { UserActions, UserManagement } from '../management/user-management';
import type { User } from '../user';
import { USERS_PATH } from './user-presenter';

interface Confirmation extends ListReturn {
  readonly user: User;
  readonly version: string;
  readonly cancelUrl: string;
}
const DELETE_USER = view<Confirmation>('users/delete');

@AdminPage()
@RequirePermission('ManageUsers')
@Controller(`${USERS_PATH}/:id`)
export class UserActionsPages {
  constructor(
    private readonly users: UserManagement,
    private readonly actions: UserActions,
    private readonly pages: PageRenderer,
  ) {}

  @Post('enable')
  async enable(
    @Res() response: Response,
    @Param('id') id: string,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const done = (userName: string) => text('{userName} was enabled.', { userName });
    await this.changed(response, id, form, done, () => this.actions.enable(principal, id));
  }

  @Post('disable')
  async disable(
    @Res() response: Response,
    @Param('id') id: string,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const done = (userName: string) => text('{userName} was disabled, and is signed out everywhere.', { userName });
    await this.changed(response, id, form, done, () => this.actions.disable(principal, id));
  }

  @Get('delete')
  async confirm(
    @Res() response: Response,
    @Param('id') id: string,
    @Query() parameters: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const user = await this.users.get(id);
    const { returnUrl: cancelUrl } = readReturn(parameters, `${USERS_PATH}/${user.id}`);
    const model = { user, version: entityTagOf(user), ...readReturn(parameters, USERS_PATH), cancelUrl };
    await this.pages.render(response, DELETE_USER, model, {
      title: text('Delete the user {userName}', { userName: user.userName }),
    });
  }

  @Post('delete')
  async delete(
    @Res() response: Response,
    @Param('id') id: string,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    await this.users.remove(principal, id, form.text('version'));
    const notice = { kind: 'success', text: text('The user was deleted.') } as const;
    await this.pages.redirect(response, listAt(form), notice);
  }

  private async changed(
    response: Response,
    id: string,
    form: FormFields,
    done: (userName: string) => string,
    change: () => Promise<void>,
  ): Promise<void> {
    const { userName } = await this.users.get(id);
    const back = listAt(form);
    try {
      await change();
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'conflict') throw error;
      const notice = text('{userName}: {reason}', { userName, reason: shownMessage(error) });
      return this.pages.redirect(response, back, { kind: 'error', text: notice });
    }
    await this.pages.redirect(response, back, { kind: 'success', text: done(userName) });
  }
}

function listAt(form: FormFields): string {
  return returnPath(form.text('returnUrl')) ?? USERS_PATH;
}
