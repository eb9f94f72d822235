import { extensionPoint } from './extension-point';

/**
 * A group of settings that administrators change, such as `content-version-pruning`.
 *
 * Its values are the properties of a class with class-validator's decorators; what the properties are initialised with are the
 * defaults.
 *
 * @example
 * ```ts
 * class PaintShop {
 *   @IsInt()
 *   @Min(1)
 *   litresPerTin = 5;
 * }
 *
 * @Contributes(SETTINGS_SECTION)
 * export class PaintShopSection implements SettingsSection<PaintShop> {
 *   readonly name = 'paint-shop';
 *   readonly type = PaintShop;
 * }
 * ```
 */
export interface SettingsSection<T extends object = object> {
  /** In kebab case. Names the section in the database, in recipes and in `/api/settings/{name}`. */
  readonly name: string;
  readonly type: new () => T;
  /** Rules that concern several values: JSON path to what is wrong there. */
  check?(values: T): Readonly<Record<string, readonly string[]>>;
}

/** Settings sections, unique by name. */
export const SETTINGS_SECTION = extensionPoint<SettingsSection>('settings.section', {
  uniqueBy: (section) => section.name,
  requires: ['name', 'type'],
});
