import type { AuditEvent } from './audit-trail';
import { extensionPoint } from './extension-point';
import type { JsonSchema } from './json';

/**
 * How administrators manage a section: over REST at `/api/settings/{name}`, and on a page below `Settings` in the navigation, which are
 * there for every section that says this.
 */
export interface SettingsManagement {
  /** Whoever may see and replace the settings. A name that nobody declares stops the start. */
  readonly permission: string;
  /** Of the page, and of the link to it. */
  readonly title: string;
  /** What there is to know before all values, on the page. */
  readonly description?: string;
  /**
   * The control of each value on the page, from top to bottom, by JSON Schema: `title` is the label, else the name in words;
   * `description` the hint; `type`, `enum` and `maxLength` say which control it is. The rules are those of the class.
   */
  readonly values: Readonly<Record<string, JsonSchema>>;
  /** The document of the help about the page, as in `NavigationItem`. */
  readonly help?: string;
}

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
 *   readonly management = {
 *     permission: 'ManagePaintShop',
 *     title: 'Paint shop',
 *     values: { litresPerTin: { type: 'integer', title: 'Litres per tin' } },
 *   };
 * }
 * ```
 */
export interface SettingsSection<T extends object = object> {
  /** In kebab case. Names the section in the database, in recipes and, where it is managed, in `/api/settings/{name}`. */
  readonly name: string;
  readonly type: new () => T;
  /** Without it there are no routes and no page of the section but those that its module brings. */
  readonly management?: SettingsManagement;
  /** Rules that concern several values: JSON path to what is wrong there. */
  check?(values: T): Readonly<Record<string, readonly string[]>>;
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
