import { Controller, Get, Inject, Post, Res, type Type } from '@nestjs/common';
import {
  managedSettingsOptions,
  type ManagedSettingsClass,
  type Principal,
  type RecordFact,
  type SettingsAction,
  type SettingsManagement,
  type SettingsPanel,
  type SettingsSection,
} from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import {
  bodyOfFields,
  fieldsModel,
  newForm,
  PageRenderer,
  refused,
  shownInFields,
  typedInFields,
  view,
  type FieldsModel,
  type FormState,
} from '#core/display';
import { Form, type FormFields } from '#platform/pages';
import { entityTagOf } from '#platform/request';
import { text } from '#platform/texts';
import { Settings } from '../settings';
import { ManagedSection } from './managed-section';

type Message = Awaited<ReturnType<SettingsAction['run']>>;

interface SettingsModel extends FieldsModel {
  readonly action: string;
  readonly etag: unknown;
  readonly description?: string;
  readonly facts: readonly RecordFact[];
  readonly actions: readonly SettingsAction[];
  readonly message?: Message;
  readonly panel?: SettingsPanel;
}

/** Of links, which can be dragged, and of what is chosen from the media library. */
const EDITOR = { scripts: ['editor.js'], styles: ['rich-editor.css'] };

const SETTINGS = view<SettingsModel>('settings/page');

export function settingsPage(described: ManagedSettingsClass): Type {
  const options = managedSettingsOptions(described);
  const { admin, permission, section = described } = options;
  const path = `/Admin/${admin}`;

  @AdminPage()
  @RequirePermission(permission)
  @Controller(path.slice(1))
  class SettingsPage {
    private readonly managed: ManagedSection;

    constructor(
      @Inject(described) private readonly management: SettingsManagement<object>,
      @Inject(section) settingsSection: SettingsSection,
      settings: Settings,
      private readonly pages: PageRenderer,
    ) {
      this.managed = new ManagedSection(settings, settingsSection, management, options);
    }

    @Get()
    async form(@Res() response: Response, @CurrentPrincipal() principal: Principal): Promise<void> {
      const etag = entityTagOf(await this.managed.get());
      await this.show(response, principal, 200, newForm({ ...(await this.storedInFields(principal)), etag }));
    }

    @Post()
    async change(
      @Res() response: Response,
      @Form() form: FormFields,
      @CurrentPrincipal() principal: Principal,
    ): Promise<void> {
      const { management } = this;
      const fields = management.fields();
      const typed = {
        ...(await this.storedInFields(principal)),
        ...typedInFields(fields, form),
        etag: form.text('etag'),
      };
      if (form.text('move') !== '') return this.show(response, principal, 200, newForm(typed));
      const body = bodyOfFields(fields, form);
      const given = (await management.fromFields?.(body, await this.managed.stored(), principal)) ?? body;
      const action = management.actions?.find(({ name }) => name === form.text('action'));
      try {
        if (action) {
          const message = await action.run(given, principal);
          return await this.show(response, principal, 200, newForm(typed), { message, given });
        }
        await this.managed.put(given, form.text('etag'), principal);
        await management.saved?.(body, principal);
      } catch (error) {
        const again = refused(typed, error);
        return this.show(response, principal, again.status, again.form);
      }
      await this.pages.redirect(response, path, { kind: 'success', text: text('The settings were saved.') });
    }

    private async storedInFields(principal: Principal): Promise<FormState['values']> {
      const stored = await this.managed.stored();
      return shownInFields(this.management.fields(), (await this.management.toFields?.(stored, principal)) ?? stored);
    }

    private async show(
      response: Response,
      principal: Principal,
      status: number,
      form: FormState,
      acted?: { readonly message: Message; readonly given: Readonly<Record<string, unknown>> },
    ): Promise<void> {
      const { management } = this;
      const fields = management.fields();
      const panel = await management.panel?.(principal, acted?.given);
      const model = {
        ...fieldsModel(fields, form),
        action: path,
        etag: form.values.etag,
        description: management.description,
        facts: management.facts?.() ?? [],
        actions: management.actions ?? [],
        message: acted?.message,
        panel,
      };
      await this.pages.render(response, SETTINGS, model, {
        title: options.title,
        status,
        ...(fields.some(({ control }) => control === 'links' || control === 'media') && EDITOR),
        ...(panel?.scripts && { scripts: panel.scripts }),
      });
    }
  }
  return Object.defineProperty(SettingsPage, 'name', { value: `${options.shown.name}Page` });
}
