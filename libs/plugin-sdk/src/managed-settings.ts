import { applyDecorators, Injectable, SetMetadata, type Type } from '@nestjs/common';
import type { NavigationItem } from './admin-navigation';
import type { FormField } from './form-field';
import type { RecordFact, RecordOperation } from './managed-record';
import type { Principal } from './principal';
import type { SettingsFaults, SettingsSection } from './settings-section';

type Values = Readonly<Record<string, unknown>>;

/** A button beside that which saves. */
export interface SettingsAction {
  readonly name: string;
  readonly title: string;
  /** Does it with what was typed, as REST takes it, and answers with what to say. Nothing is saved. */
  run(typed: Values, principal: Principal): Promise<{ readonly kind: 'success' | 'error'; readonly text: string }>;
}

/** What a page of settings shows besides its form: views, which all show the model. */
export interface SettingsPanel {
  /** Below the form, or where there is room for it `isBeside` it. */
  readonly view: string;
  readonly model: object;
  readonly isBeside?: boolean;
  readonly aboveForm?: string;
  readonly belowAll?: string;
  /** Bundled, such as `list.js`. */
  readonly scripts?: readonly string[];
}

/** What a class marked {@link ManagedSettings} says of its section. Texts are shown as they are. */
export interface SettingsManagement<Section extends object> {
  /** What there is to know before all fields. */
  readonly description?: string;
  readonly actions?: readonly SettingsAction[];
  /** From top to bottom. `secret` is the control of the secrets of the section. */
  fields(): readonly FormField[];
  /** What the page says above its form. */
  facts?(): readonly RecordFact[];
  /** @param typed what one of the `actions` was done with, as REST takes it */
  panel?(principal: Principal, typed?: Values): Promise<SettingsPanel>;
  /** The settings as the fields show them, and what was typed as REST takes it. Default: a field shows the member of its name. */
  toFields?(settings: Readonly<Section>, principal: Principal): Values | Promise<Values>;
  /** @param stored has what no field shows */
  fromFields?(typed: Values, stored: Readonly<Section>, principal: Principal): Values | Promise<Values>;
  /** Called when the page has saved them, for what a field means elsewhere. @param typed values of the fields */
  saved?(typed: Values, principal: Principal): Promise<void>;
  /** Refuses a change that takes more than the permission, by throwing, before the values are looked at. */
  authorize?(current: Readonly<Section>, given: Values, principal: Principal): void;
  /** Rules for what is set now and not for what is stored, such as that a content type exists. */
  faultsOf?(settings: Readonly<Section>): SettingsFaults;
}

export interface ManagedSettingsOptions {
  /** Path below `/api`, such as `settings/paint-shop`. */
  readonly api: string;
  /** Path below `/Admin`, such as `Settings/PaintShop`. */
  readonly admin: string;
  /** Whoever may see and replace the settings. */
  readonly permission: string;
  /** Of the page, and of the link to it. */
  readonly title: string;
  /** Default: below `Settings`, under the title. */
  readonly navigation?: Partial<Pick<NavigationItem, 'text' | 'group' | 'icon' | 'position' | 'help'>>;
  /** The section, where it is another class. */
  readonly section?: Type<SettingsSection>;
  /** What is answered: the class of the section, but for its secrets. */
  readonly shown: Type<object>;
  /** What PUT takes, where that is more. A secret that is left out stays as it is; with null there is none. */
  readonly sent?: Type<object>;
  /** Code of the problem that a change is refused with when the settings are not as they were read. Default: `settings.precondition-failed`. */
  readonly changedCode?: string;
  /** Heading in OpenAPI. Default: the title. */
  readonly tag?: string;
  readonly operations?: Readonly<Partial<Record<'get' | 'replace', RecordOperation>>>;
}

export type ManagedSettingsClass<Section extends object = object> = Type<SettingsManagement<Section>>;

const MANAGED_SETTINGS_METADATA = 'espalier:managed-settings';

/**
 * Marks what describes how administrators manage a section of settings: over REST at `/api/<api>` (read and replace with ETags), on a page
 * at `/Admin/<admin>`, with a link in the navigation. Name the class in `settings` of `@EspalierPlugin`.
 *
 * @example
 * ```ts
 * @ManagedSettings({
 *   api: 'settings/paint-shop',
 *   admin: 'Settings/PaintShop',
 *   permission: 'ManagePaintShop',
 *   title: 'Paint shop',
 *   shown: PaintShop,
 * })
 * @Contributes(SETTINGS_SECTION)
 * export class PaintShopSection implements SettingsSection<PaintShop>, SettingsManagement<PaintShop> {
 *   readonly name = 'paint-shop';
 *   readonly type = PaintShop;
 *
 *   fields() {
 *     return [{ name: 'litresPerTin', label: 'Litres per tin', control: 'number' }] as const;
 *   }
 * }
 * ```
 */
export function ManagedSettings(options: ManagedSettingsOptions): ClassDecorator {
  return applyDecorators(Injectable(), SetMetadata(MANAGED_SETTINGS_METADATA, options));
}

/** What a class was marked with. @throws Error for one that is not marked {@link ManagedSettings} */
export function managedSettingsOptions(settings: Type<unknown>): ManagedSettingsOptions {
  const options = Reflect.getMetadata(MANAGED_SETTINGS_METADATA, settings) as ManagedSettingsOptions | undefined;
  if (!options) throw new Error(`${settings.name} is named as settings. Mark it @ManagedSettings({ … }).`);
  return options;
}
