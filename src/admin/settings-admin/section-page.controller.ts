import { Controller, Get, Param, Post, Res } from '@nestjs/common';
import type { JsonObject, Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal } from '#core/auth';
import { ContentDefinitions } from '#core/content-definition';
import { errorEntries, newForm, PageRenderer, refused, view, type FormErrorEntry, type FormState } from '#core/display';
import { Form, type FormFields } from '#platform/pages';
import { entityTagOf } from '#platform/request';
import { text } from '#platform/texts';
import type { SettingControl } from '#admin/setting-forms';
import { ManagedSections, type ManagedSection } from './managed-sections';
import { controlsOf, settingsIn, shownIn, typedIn } from './section-form';
import { sectionPath } from './section-path';

interface SectionModel {
  readonly action: string;
  readonly etag: unknown;
  readonly description?: string;
  readonly errors: readonly FormErrorEntry[];
  readonly controls: readonly SettingControl[];
}

const SECTION = view<SectionModel>('settings-admin/section');

/** The page of every section that says how it is managed. Each section requires a permission of its own. */
@AdminPage()
@Controller('Admin/Settings/:section')
export class SectionPageController {
  constructor(
    private readonly sections: ManagedSections,
    private readonly pages: PageRenderer,
    private readonly definitions: ContentDefinitions,
  ) {}

  @Get()
  async form(
    @Param('section') name: string,
    @CurrentPrincipal() principal: Principal,
    @Res() response: Response,
  ): Promise<void> {
    const section = this.sections.section(principal, name);
    const settings = await this.sections.get(section);
    const shown = shownIn(section.management.values, settings as JsonObject);
    await this.show(response, 200, section, newForm({ ...shown, etag: entityTagOf(settings) }));
  }

  @Post()
  async change(
    @Param('section') name: string,
    @CurrentPrincipal() principal: Principal,
    @Form() form: FormFields,
    @Res() response: Response,
  ): Promise<void> {
    const section = this.sections.section(principal, name);
    const { title, values } = section.management;
    const etag = form.text('etag');
    try {
      await this.sections.put(section, settingsIn(values, form), etag);
    } catch (error) {
      const again = refused({ ...typedIn(values, form), etag }, error);
      await this.show(response, again.status, section, again.form);
      return;
    }
    const saved = { kind: 'success', text: text('The settings {title} were saved.', { title }) } as const;
    await this.pages.redirect(response, sectionPath(section.name), saved);
  }

  private async show(response: Response, status: number, section: ManagedSection, form: FormState): Promise<void> {
    const { title, description, values } = section.management;
    const types = this.definitions
      .all()
      .map((type) => ({ value: type.name, text: type.definition.displayName || type.name }));
    const controls = controlsOf(values, form, types);
    const labels = Object.fromEntries(controls.map(({ name, label }) => [name, label]));
    const model = {
      action: sectionPath(section.name),
      etag: form.values.etag,
      description,
      errors: errorEntries(form, labels),
      controls,
    };
    await this.pages.render(response, SECTION, model, { title, status });
  }
}
