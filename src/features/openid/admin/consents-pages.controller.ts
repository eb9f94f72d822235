import { Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { sentence, type Principal, type FieldOption } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import { PageRenderer, newForm, pageNumber, pagerOf, refused, view, type FormState, type Pager } from '#core/display';
import { KEY_IN_PATH, recordPath } from '#core/records';
import { Form, type FormFields } from '#platform/pages';
import { text } from '#platform/texts';
import { Users } from '#features/users';
import type { ConsentOfUser } from '../consents/consents';
import { ApplicationConsents } from '../management/applications/application-consents';
import { ApplicationManagement } from '../management/applications/application-management';
import { ApplicationRecords } from '../management/applications/application-records';
import { InvalidApplicationError } from '../openid-errors';

interface ConsentsModel {
  readonly consents: readonly ConsentOfUser[];
  readonly pager: Pager;
  readonly action: string;
  readonly withdraw: string;
  readonly back: string;
  readonly isExternal: boolean;
  readonly scopes: readonly FieldOption[];
  readonly form: FormState;
}

const CONSENTS = view<ConsentsModel>('openid/admin/consents');
const PAGE_SIZE = 20;

@AdminPage()
@RequirePermission('ManageApplications')
@Controller('Admin/OpenID/Applications')
export class ConsentsPagesController {
  constructor(
    private readonly management: ApplicationManagement,
    private readonly consents: ApplicationConsents,
    private readonly users: Users,
    private readonly pages: PageRenderer,
  ) {}

  @Get(':clientId/Consents')
  async list(
    @Res() response: Response,
    @Param('clientId', KEY_IN_PATH) clientId: string,
    @Query('page') page: unknown,
  ): Promise<void> {
    const { scopes } = await this.management.get(clientId);
    await this.show(response, clientId, newForm({ scopes }), { page: pageNumber(page) });
  }

  @Post(':clientId/Consents')
  async allow(
    @Res() response: Response,
    @Param('clientId', KEY_IN_PATH) clientId: string,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const userName = form.text('userName').trim();
    const scopes = form.all('scopes');
    try {
      if (scopes.length === 0) throw new InvalidApplicationError('scopes', sentence('Choose one at least.'));
      const user = await this.users.findByName(userName);
      if (!user) throw new InvalidApplicationError('userName', sentence('There is no user of this name.'));
      await this.consents.allow(principal, clientId, user.id, scopes);
    } catch (error) {
      const { form: again, status } = refused({ userName, scopes }, error);
      return this.show(response, clientId, again, { status });
    }
    await this.done(response, clientId, text('The application may act for {userName}.', { userName }));
  }

  @Post(':clientId/Consents/Withdraw')
  async withdraw(
    @Res() response: Response,
    @Param('clientId', KEY_IN_PATH) clientId: string,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    await this.consents.withdraw(principal, clientId, form.text('userId'));
    await this.done(response, clientId, text('The application may no longer act for this user.'));
  }

  private async show(
    response: Response,
    clientId: string,
    form: FormState,
    { page = 1, status = 200 }: { readonly page?: number; readonly status?: number },
  ): Promise<void> {
    const application = await this.management.get(clientId);
    const { items, totalCount } = await this.consents.page(clientId, {
      first: PAGE_SIZE,
      skip: (page - 1) * PAGE_SIZE,
    });
    const action = consentsPath(clientId);
    const model: ConsentsModel = {
      consents: items,
      pager: pagerOf({ page, pageSize: PAGE_SIZE, total: totalCount }, (to) => `${action}?page=${to}`),
      action,
      withdraw: `${action}/Withdraw`,
      back: recordPath(ApplicationRecords, clientId),
      isExternal: application.consentType === 'external',
      scopes: application.scopes.map((name) => ({ value: name, text: name })),
      form,
    };
    await this.pages.render(response, CONSENTS, model, {
      title: text('Users of {displayName}', { displayName: application.displayName }),
      status,
      help: 'applications#allowing-an-application-beforehand',
    });
  }

  private done(response: Response, clientId: string, notice: string): Promise<void> {
    return this.pages.redirect(response, consentsPath(clientId), { kind: 'success', text: notice });
  }
}

function consentsPath(clientId: string): string {
  return `${recordPath(ApplicationRecords, clientId)}/Consents`;
}
