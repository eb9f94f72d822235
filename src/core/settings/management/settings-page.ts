import { Get, Post, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { CurrentPrincipal } from '#core/auth';
import { newForm, refused, type FormState, type PageRenderer } from '#core/display';
import { Form, type FormFields } from '#platform/pages';
import { entityTagOf } from '#platform/request';
import type { ManagedSettings } from './managed-settings';

/** The form of a section. The controller that extends it has the path, the permission, and what else there is to see. */
export abstract class SettingsPage<Shown extends object> {
  protected abstract readonly management: ManagedSettings<Shown>;
  protected abstract readonly pages: PageRenderer;
  /** Of the page itself, within the service. */
  protected abstract readonly path: string;
  /** What to say when they were saved. */
  protected abstract readonly saved: string;

  @Get()
  async form(@Res() response: Response): Promise<void> {
    const settings = await this.management.get();
    await this.show(response, 200, newForm({ ...settings, etag: entityTagOf(settings) }));
  }

  @Post()
  async change(
    @Res() response: Response,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    try {
      await this.submit(response, form, principal);
    } catch (error) {
      const again = refused({ ...this.typedIn(form), etag: form.text('etag') }, error);
      await this.show(response, again.status, again.form);
    }
  }

  /** @throws what the form is shown again with */
  protected async submit(response: Response, form: FormFields, principal: Principal): Promise<void> {
    await this.management.put(principal, this.settingsIn(form), form.text('etag'));
    await this.pages.redirect(response, this.path, { kind: 'success', text: this.saved });
  }

  /** The settings that were typed, as REST takes them, so that the same rules hold. */
  protected abstract settingsIn(form: FormFields): object;

  /** The form as it was typed, to be shown again. */
  protected abstract typedIn(form: FormFields): FormState['values'];

  protected abstract show(response: Response, status: number, form: FormState): Promise<void>;
}
