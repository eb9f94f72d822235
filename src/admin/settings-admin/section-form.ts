import type { JsonObject, JsonSchema, SettingsManagement } from '@espalier/plugin-sdk';
import { fieldOf, type FormState } from '#core/display';
import type { FormFields } from '#platform/pages';
import {
  readSetting,
  settingControl,
  shownSetting,
  typedSetting,
  type Option,
  type SettingControl,
} from '#admin/setting-forms';

type Values = SettingsManagement['values'];

/** The values of the controls, as they are stored. */
export function shownIn(values: Values, settings: JsonObject): FormState['values'] {
  return mapped(values, (name, schema) => shownSetting(schema, settings[name]));
}

/** The same, as they were typed. */
export function typedIn(values: Values, form: FormFields): FormState['values'] {
  return mapped(values, (name, schema) => typedSetting(schema, form, name));
}

/** The settings that were typed, as REST takes them. @throws MalformedSettingError */
export function settingsIn(values: Values, form: FormFields): object {
  return mapped(values, (name, schema) => readSetting(schema, form, name));
}

/** @param types names of content types that there are */
export function controlsOf(values: Values, form: FormState, types: readonly Option[]): SettingControl[] {
  return Object.entries(values).map(([name, schema]) => settingControl(name, schema, fieldOf(form, name), types));
}

function mapped(values: Values, valueOf: (name: string, schema: JsonSchema) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, schema]) => [name, valueOf(name, schema)]));
}
