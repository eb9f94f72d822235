import { ADMIN_NAVIGATION, Contributes, type AdminNavigation, type Principal } from '@espalier/plugin-sdk';
import { Controller } from '@nestjs/common';
import type { Response } from 'express';
import { AdminPage, RequirePermission } from '#core/auth';
import { PageRenderer, newForm, typed, view, type FormState } from '#core/display';
import type { FormFields } from '#platform/pages';
import { text } from '#platform/texts';
import { SettingsPage } from '#core/settings';
import type { ShownClientSettings } from '../client/client-settings';
import { ExternalSignIn } from '../client/external-sign-in';
import { ClientManagement } from '../management/client/client-management';
import { ValidationManagement, type AuthorityReport } from '../management/validation/validation-management';
import type { ValidationSettings } from '../validation/validation-settings';

const GROUP = text('OpenID Connect');

const VALIDATION = view<{ form: FormState; report?: AuthorityReport }>('openid/admin/validation');

const CLIENT = view<{ form: FormState; redirectUri: string; hasSecret: boolean }>('openid/admin/client');

/** The settings of signing in with an account elsewhere, for administrators. */
@AdminPage()
@RequirePermission('ManageClientSettings')
@Controller('Admin/OpenID/Client')
export class ClientPageController extends SettingsPage<ShownClientSettings> {
  protected readonly path = '/Admin/OpenID/Client';
  protected readonly saved = text('The settings of signing in were saved.');

  constructor(
    protected readonly management: ClientManagement,
    private readonly external: ExternalSignIn,
    protected readonly pages: PageRenderer,
  ) {
    super();
  }

  protected settingsIn(form: FormFields): object {
    const secret = form.checked('noSecret') ? null : textOrNothing(form, 'clientSecret');
    return {
      enabled: form.checked('enabled'),
      displayName: form.text('displayName').trim(),
      authority: textOrNothing(form, 'authority'),
      clientId: textOrNothing(form, 'clientId'),
      scopes: form.text('scopes').trim(),
      ...(secret !== undefined && { clientSecret: secret }),
    };
  }

  /** The secret has to be typed again: no page shows it. */
  protected typedIn(form: FormFields): FormState['values'] {
    return { ...typed(form, 'displayName', 'authority', 'clientId', 'scopes'), enabled: form.checked('enabled') };
  }

  protected async show(response: Response, status: number, form: FormState): Promise<void> {
    const model = { form, redirectUri: this.external.redirectUri, hasSecret: await this.management.hasSecret() };
    await this.pages.render(response, CLIENT, model, { title: text('Sign-in with an account elsewhere'), status });
  }
}

/** Nothing, where nothing was typed. */
function textOrNothing(form: FormFields, name: string): string | undefined {
  return form.text(name).trim() || undefined;
}

/** The settings of token validation, for administrators. */
@AdminPage()
@RequirePermission('ManageValidationSettings')
@Controller('Admin/OpenID/Validation')
export class ValidationPageController extends SettingsPage<ValidationSettings> {
  protected readonly path = '/Admin/OpenID/Validation';
  protected readonly saved = text('The settings of validation were saved.');

  constructor(
    protected readonly management: ValidationManagement,
    protected readonly pages: PageRenderer,
  ) {
    super();
  }

  protected override async submit(response: Response, form: FormFields, principal: Principal): Promise<void> {
    if (form.text('action') !== 'test') return super.submit(response, form, principal);
    const report = await this.management.test(principal, textOrNothing(form, 'authority'));
    await this.show(response, 200, newForm({ ...this.typedIn(form), etag: form.text('etag') }), report);
  }

  protected settingsIn(form: FormFields): object {
    return {
      ...switchesIn(form),
      authority: textOrNothing(form, 'authority'),
      audience: textOrNothing(form, 'audience'),
    };
  }

  protected typedIn(form: FormFields): FormState['values'] {
    return { ...switchesIn(form), ...typed(form, 'authority', 'audience') };
  }

  protected show(response: Response, status: number, form: FormState, report?: AuthorityReport): Promise<void> {
    return this.pages.render(response, VALIDATION, { form, report }, { title: text('Token validation'), status });
  }
}

function switchesIn(form: FormFields): Record<string, boolean> {
  return {
    enabled: form.checked('enabled'),
    disableTokenTypeValidation: form.checked('disableTokenTypeValidation'),
  };
}

/** Links to the pages of OpenID Connect, each for whoever may open it. */
@Contributes(ADMIN_NAVIGATION)
export class OpenidNavigation implements AdminNavigation {
  readonly items = [
    item('Server', text('Server'), 62, 'ManageServerSettings', 'applications#settings-and-keys'),
    item('Validation', text('Validation'), 63, 'ManageValidationSettings', 'applications#settings-and-keys'),
    item('Client', text('Client'), 64, 'ManageClientSettings', 'applications#signing-in-with-an-account-elsewhere'),
  ];
}

function item(page: string, title: string, position: number, permission: string, help: string) {
  return { text: title, href: `/Admin/OpenID/${page}`, group: GROUP, position, permission, help };
}
