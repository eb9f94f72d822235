import { Controller, Get, Param, Post, Res, type OnApplicationBootstrap } from '@nestjs/common';
import {
  ADMIN_NAVIGATION,
  Contributes,
  type AdminNavigation,
  type JsonObject,
  type JsonSchema,
  type NavigationItem,
  type Principal,
  type SettingsManagement,
} from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal } from '#core/auth';
import { ContentDefinitions } from '#core/content-definition';
import {
  PageRenderer,
  errorEntries,
  fieldOf,
  newForm,
  refused,
  view,
  type FormErrorEntry,
  type FormState,
} from '#core/display';
import { Form, type FormFields } from '#platform/pages';
import { entityTagOf } from '#platform/request';
import { text } from '#platform/texts';
import {
  readSetting,
  settingControl,
  shownSetting,
  typedSetting,
  type Option,
  type SettingControl,
} from '#admin/setting-forms';
import { ManagedSections, type ManagedSection } from './managed-sections';

type Values = SettingsManagement['values'];

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

/** The values of the controls, as they are stored. */
function shownIn(values: Values, settings: JsonObject): FormState['values'] {
  return mapped(values, (name, schema) => shownSetting(schema, settings[name]));
}

/** The same, as they were typed. */
function typedIn(values: Values, form: FormFields): FormState['values'] {
  return mapped(values, (name, schema) => typedSetting(schema, form, name));
}

/** The settings that were typed, as REST takes them. @throws MalformedSettingError */
function settingsIn(values: Values, form: FormFields): object {
  return mapped(values, (name, schema) => readSetting(schema, form, name));
}

/** @param types names of content types that there are */
function controlsOf(values: Values, form: FormState, types: readonly Option[]): SettingControl[] {
  return Object.entries(values).map(([name, schema]) => settingControl(name, schema, fieldOf(form, name), types));
}

function mapped(values: Values, valueOf: (name: string, schema: JsonSchema) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, schema]) => [name, valueOf(name, schema)]));
}

/** Of the page of a section, within the service. */
function sectionPath(name: string): string {
  return `/Admin/Settings/${name}`;
}

/** Links to the pages of sections, for those who may manage them. */
@Contributes(ADMIN_NAVIGATION)
export class SectionsNavigation implements AdminNavigation, OnApplicationBootstrap {
  /** None before all contributions are known, of which this is one. */
  items: readonly NavigationItem[] = [];

  constructor(private readonly sections: ManagedSections) {}

  onApplicationBootstrap(): void {
    this.items = this.sections.all().map(({ name, management: { title, permission, help } }) => ({
      text: title,
      href: sectionPath(name),
      group: text('Settings'),
      position: 80,
      permission,
      help,
    }));
  }
}
