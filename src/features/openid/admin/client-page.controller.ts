import { Controller } from '@nestjs/common';
import type { Response } from 'express';
import { AdminPage, RequirePermission } from '#core/auth';
import { PageRenderer, typed, view, type FormState } from '#core/display';
import type { FormFields } from '#platform/pages';
import { text } from '#platform/texts';
import { SettingsPage } from '#core/settings';
import type { ShownClientSettings } from '../client/client-settings';
import { ExternalSignIn } from '../client/external-sign-in';
import { ClientManagement } from '../management/client/client-management';
import { textOrNothing } from './form-values';

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
