import { Controller, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { AdminPage, RequirePermission } from '#core/auth';
import { PageRenderer, view, type ControlOption, type FormState } from '#core/display';
import type { FormFields } from '#platform/pages';
import { text } from '#platform/texts';
import { SettingsPage } from '#core/settings';
import { SIGNING_ALGORITHMS, type KeyFacts } from '../keys/signing-keys';
import { ServerManagement } from '../management/server/server-management';
import { ServerSettings } from '../server/server-settings';

interface ServerModel {
  readonly form: FormState;
  readonly keys: readonly KeyFacts[];
  readonly algorithms: readonly ControlOption[];
}

const SERVER = view<ServerModel>('openid/admin/server');
const ALGORITHMS = SIGNING_ALGORITHMS.map((value) => ({ value, text: value }));

/** The settings of the authorization server and its keys, for administrators. */
@AdminPage()
@RequirePermission('ManageServerSettings')
@Controller('Admin/OpenID/Server')
export class ServerPageController extends SettingsPage<ServerSettings> {
  protected readonly path = '/Admin/OpenID/Server';
  protected readonly saved = text('The settings of the server were saved.');

  constructor(
    protected readonly management: ServerManagement,
    protected readonly pages: PageRenderer,
  ) {
    super();
  }

  @Post('keys')
  async rotate(@Res() response: Response): Promise<void> {
    const { keyId } = await this.management.rotateKey();
    const notice = text('The key {keyId} signs tokens from now on.', { keyId });
    await this.pages.redirect(response, this.path, { kind: 'success', text: notice });
  }

  protected settingsIn(form: FormFields): object {
    return fieldsOf(form, (name) => form.number(name));
  }

  protected typedIn(form: FormFields): FormState['values'] {
    return fieldsOf(form, (name) => form.text(name));
  }

  protected async show(response: Response, status: number, form: FormState): Promise<void> {
    const model = { form, keys: await this.management.keys(), algorithms: ALGORITHMS };
    await this.pages.render(response, SERVER, model, { title: text('Authorization server'), status });
  }
}

/** A form has a field for each setting, of the kind that the default has. */
function fieldsOf(form: FormFields, numeric: (name: string) => unknown): Record<string, unknown> {
  const entries = Object.entries(new ServerSettings()).map(([name, usual]): [string, unknown] => {
    if (typeof usual === 'boolean') return [name, form.checked(name)];
    return [name, typeof usual === 'number' ? numeric(name) : form.text(name)];
  });
  return Object.fromEntries(entries);
}
