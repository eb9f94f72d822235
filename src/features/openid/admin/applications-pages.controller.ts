import { Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal, RequirePermission, Roles } from '#core/auth';
import { PageRenderer, newForm, pageNumber, pagerOf, refused, view, type FormState, type Pager } from '#core/display';
import { Form, type FormFields } from '#platform/pages';
import { text } from '#platform/texts';
import type { Application } from '../applications/application';
import type { Shown } from '../applications/applications';
import { applicationOf } from '../applications/check-application';
import { CreateApplicationDto, ReplaceApplicationDto, valuesOf } from '../management/applications/application.dto';
import { readDto } from '#platform/dto';
import { ApplicationManagement } from '../management/applications/application-management';
import { preconditionOf } from '../management/precondition';
import { Scopes } from '../scopes/scopes';
import { bodyOf, choicesOf, formValuesOf, typedValuesOf, type ApplicationChoices } from './application-form';
import { PATH, pathOf } from './application-path';

interface ListedApplication extends Application {
  readonly href: string;
}

interface EditModel extends ApplicationChoices {
  readonly form: FormState;
  readonly action: string;
  /** Absent for a new one. */
  readonly application?: ApplicationLinks;
  /** Why the viewer cannot change it. */
  readonly refusal?: string;
}

interface ApplicationLinks {
  readonly clientId: string;
  readonly enabled: boolean;
  readonly isConfidential: boolean;
  readonly secret: string;
  readonly consents: string;
  readonly switch: string;
  readonly delete: string;
}

const LIST = view<{ applications: readonly ListedApplication[]; pager: Pager }>('openid/admin/applications');
const EDIT = view<EditModel>('openid/admin/application');
const SECRET = view<{ clientId: string; clientSecret: string; href: string }>('openid/admin/secret');
const CONFIRM = view<{ text: string; action: string; button: string; back: string }>('openid/admin/confirm');

const PAGE_SIZE = 20;

/** The applications, for administrators. */
@AdminPage()
@RequirePermission('ManageApplications')
@Controller('Admin/OpenID/Applications')
export class ApplicationsPagesController {
  constructor(
    private readonly management: ApplicationManagement,
    private readonly scopes: Scopes,
    private readonly roles: Roles,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async list(@Res() response: Response, @Query('page') given: unknown): Promise<void> {
    const page = pageNumber(given);
    const { items, totalCount } = await this.management.page({ first: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE });
    const applications = items.map((application) => ({ ...application, href: pathOf('edit', application.clientId) }));
    const pager = pagerOf({ page, pageSize: PAGE_SIZE, total: totalCount }, (to) => `${PATH}?page=${to}`);
    await this.pages.render(response, LIST, { applications, pager }, { title: text('Applications') });
  }

  @Get('new')
  async newForm(@Res() response: Response): Promise<void> {
    await this.showNew(response, 200, newForm(formValuesOf(applicationOf({ clientId: '' }), [])));
  }

  @Post('new')
  async create(
    @Res() response: Response,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    let shown: Shown;
    try {
      const given = await readDto(CreateApplicationDto, {
        clientId: form.text('clientId').trim(),
        ...bodyOf(form),
      });
      shown = await this.management.create(principal, given);
    } catch (error) {
      const again = refused(typedValuesOf(form), error);
      return this.showNew(response, again.status, again.form);
    }
    const { clientId } = shown.application;
    await this.done(response, shown, text('The application {clientId} was added.', { clientId }));
  }

  @Get('edit/:clientId')
  async form(
    @Res() response: Response,
    @Param('clientId') clientId: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const application = await this.management.get(clientId);
    const form = newForm(formValuesOf(application, await this.roles.all()));
    const refusal = await this.management.refusalOf(principal, application);
    await this.showEdit(response, 200, application, form, refusal);
  }

  @Post('edit/:clientId')
  async change(
    @Res() response: Response,
    @Param('clientId') clientId: string,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    let shown: Shown;
    try {
      // Whether it is enabled is none of the fields.
      const body = await readDto(ReplaceApplicationDto, bodyOf(form));
      const { enabled: _default, ...values } = valuesOf(clientId, body);
      shown = await this.management.update(principal, clientId, values, preconditionOf(form.text('etag')));
    } catch (error) {
      const again = refused(typedValuesOf(form), error);
      return this.showEdit(response, again.status, await this.management.get(clientId), again.form);
    }
    await this.done(response, shown, text('The application {clientId} was changed.', { clientId }));
  }

  @Post('enabled/:clientId')
  async switch(
    @Res() response: Response,
    @Param('clientId') clientId: string,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const enabled = form.text('enabled') === 'true';
    const shown = await this.management.update(principal, clientId, { enabled }, () => {});
    const notice = enabled
      ? text('The application {clientId} was enabled.', { clientId })
      : text('The application {clientId} was disabled.', { clientId });
    await this.done(response, shown, notice);
  }

  @Get('secret/:clientId')
  async askForSecret(@Res() response: Response, @Param('clientId') clientId: string): Promise<void> {
    const warning = text(
      'The secret that it has now gets no further tokens from then on. Tokens that exist stay valid until they expire.',
    );
    await this.confirm(response, await this.management.get(clientId), 'secret', text('Make a new secret'), warning);
  }

  @Post('secret/:clientId')
  async rotateSecret(
    @Res() response: Response,
    @Param('clientId') clientId: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    await this.done(response, await this.management.rotateSecret(principal, clientId), '');
  }

  @Get('delete/:clientId')
  async askForDeletion(@Res() response: Response, @Param('clientId') clientId: string): Promise<void> {
    const warning = text(
      'Its tokens end at once, and what people have allowed it is forgotten. This cannot be undone.',
    );
    await this.confirm(
      response,
      await this.management.get(clientId),
      'delete',
      text('Delete the application'),
      warning,
    );
  }

  @Post('delete/:clientId')
  async remove(
    @Res() response: Response,
    @Param('clientId') clientId: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    await this.management.remove(principal, clientId, () => {});
    await this.pages.redirect(response, PATH, {
      kind: 'success',
      text: text('The application {clientId} was deleted.', { clientId }),
    });
  }

  /** A secret is shown in this answer and never again, so that it is not kept for the next page. */
  private async done(response: Response, { application, clientSecret }: Shown, notice: string): Promise<void> {
    const { clientId } = application;
    const href = pathOf('edit', clientId);
    if (clientSecret === undefined) {
      return this.pages.redirect(response, href, { kind: 'success', text: notice });
    }
    await this.pages.render(
      response,
      SECRET,
      { clientId, clientSecret, href },
      { title: text('Secret of {clientId}', { clientId }) },
    );
  }

  private async showNew(response: Response, status: number, form: FormState): Promise<void> {
    const model = { ...(await this.choices()), form, action: `${PATH}/new` };
    await this.pages.render(response, EDIT, model, { title: text('New application'), status });
  }

  private async showEdit(
    response: Response,
    status: number,
    { clientId, displayName, enabled, type }: Application,
    form: FormState,
    refusal?: string,
  ): Promise<void> {
    const application = {
      clientId,
      enabled,
      isConfidential: type === 'confidential',
      secret: pathOf('secret', clientId),
      consents: pathOf('consents', clientId),
      switch: pathOf('enabled', clientId),
      delete: pathOf('delete', clientId),
    };
    const model = { ...(await this.choices()), form, action: pathOf('edit', clientId), application, refusal };
    await this.pages.render(response, EDIT, model, { title: displayName, status });
  }

  private async choices(): Promise<ApplicationChoices> {
    return choicesOf(await this.scopes.all(), await this.roles.all());
  }

  private confirm(
    response: Response,
    { clientId, displayName }: Application,
    step: string,
    button: string,
    warning: string,
  ): Promise<void> {
    const model = { text: warning, action: pathOf(step, clientId), button, back: pathOf('edit', clientId) };
    return this.pages.render(response, CONFIRM, model, {
      title: text('{button} of {displayName}?', { button, displayName }),
    });
  }
}
