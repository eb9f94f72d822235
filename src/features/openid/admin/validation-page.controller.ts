import { Controller } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, RequirePermission } from '#core/auth';
import { PageRenderer, newForm, typed, view, type FormState } from '#core/display';
import type { FormFields } from '#platform/pages';
import { text } from '#platform/texts';
import { SettingsPage } from '#core/settings';
import { ValidationManagement, type AuthorityReport } from '../management/validation/validation-management';
import type { ValidationSettings } from '../validation/validation-settings';
import { textOrNothing } from './form-values';

const VALIDATION = view<{ form: FormState; report?: AuthorityReport }>('openid/admin/validation');

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
