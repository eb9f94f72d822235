import type { AuditEvent } from './audit-trail';
import type { Fault } from './content-definition';
import { extensionPoint } from './extension-point';

/** JSON path to what is wrong there: a `sentence` is shown on pages in the language of whoever reads it. */
export type SettingsFaults = Readonly<Record<string, readonly (string | Omit<Fault, 'member'>)[]>>;

/**
 * A group of settings that administrators change, such as `content-version-pruning`.
 *
 * Its values are the properties of a class with class-validator's decorators; what the properties are initialised with are the
 * defaults. `@ManagedSettings` gives it routes and a page.
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
  /** In kebab case. Names the section in the database, in recipes. */
  readonly name: string;
  readonly type: new () => T;
  /** Rules that concern several values. */
  check?(values: T): SettingsFaults;
  /** Members whose values the audit trail must not tell. It says that they have changed. */
  readonly secrets?: readonly string[];
  /** What the audit trail calls a change of the section. Default the event `Changed` of the category `Settings`. */
  readonly recordedAs?: Pick<AuditEvent, 'category' | 'event'>;
  /** Whether the audit trail tells values of any length, and not only short ones. */
  readonly recordedInFull?: boolean;
}

/** Settings sections, unique by name. */
export const SETTINGS_SECTION = extensionPoint<SettingsSection>('settings.section', {
  uniqueBy: (section) => section.name,
  requires: ['name', 'type'],
});
