import { Controller } from '@nestjs/common';
import type { Response } from 'express';
import { EventCatalog } from '#core/audit-events';
import { AdminPage, RequirePermission } from '#core/auth';
import { ContentDefinitions } from '#core/content-definition';
import { PageRenderer, view, type FormState } from '#core/display';
import type { FormFields } from '#platform/pages';
import { text } from '#platform/texts';
import { SettingsPage } from '#core/settings';
import { AuditTrailManagement } from './audit-trail-management';
import type { AuditTrailSettings } from './audit-trail-settings';
import { categoryFields, inFields, settingsIn, typedIn, type CategoryFields } from './settings-form';

interface SettingsModel {
  readonly form: FormState;
  readonly types: readonly { readonly value: string; readonly text: string }[];
  readonly categories: readonly CategoryFields[];
}

const SETTINGS = view<SettingsModel>('audit-trail/settings');

/** The settings of the audit trail, for administrators. */
@AdminPage()
@RequirePermission('ManageAuditTrailSettings')
@Controller('Admin/Settings/AuditTrail')
export class AuditTrailSettingsPageController extends SettingsPage<AuditTrailSettings> {
  protected readonly path = '/Admin/Settings/AuditTrail';
  protected readonly saved = text('The settings of the audit trail were saved.');

  constructor(
    protected readonly management: AuditTrailManagement,
    protected readonly pages: PageRenderer,
    private readonly catalog: EventCatalog,
    private readonly definitions: ContentDefinitions,
  ) {
    super();
  }

  protected settingsIn(form: FormFields): object {
    return settingsIn(form, this.catalog.categories());
  }

  protected typedIn(form: FormFields): FormState['values'] {
    return typedIn(form, this.catalog.categories());
  }

  protected async show(response: Response, status: number, form: FormState): Promise<void> {
    const categories = this.catalog.categories();
    const types = this.definitions.all().map(({ name }) => ({ value: name, text: name }));
    const model = { form: inFields(form, categories), types, categories: categories.map(categoryFields) };
    await this.pages.render(response, SETTINGS, model, { title: text('Audit trail settings'), status });
  }
}
