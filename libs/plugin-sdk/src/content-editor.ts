import type { ContentTypeDefinition } from './content-definition';
import type { PlacedView } from './display-driver';
import { extensionPoint } from './extension-point';
import type { JsonObject, JsonSchema, JsonValue } from './json';
import type { Principal } from './principal';

/** A control of a form, as the partials of the admin pages take it. */
export interface EditedControl {
  /** In the form: a JSON path, such as `titlePart.title`. */
  readonly name: string;
  readonly id: string;
  readonly value: JsonValue | undefined;
  /** What is wrong with the value, in the words of the REST problem. Absent when nothing is. */
  readonly error?: string;
}

/** The page on which an item is edited. Drivers may keep what they loaded for one page by it, in a `WeakMap`. */
export interface EditorPage {
  readonly principal: Principal;
  /** Of the item; absent for one that does not exist yet. */
  readonly contentItemId?: string;
  readonly isNew: boolean;
  /** Of the item, which decides about rights to own content; whoever makes a new one owns it. */
  readonly owner?: string | null;
}

/** A part or field of an item, on the page where the item is edited. */
export interface EditedMember {
  readonly page: EditorPage;
  /** Name of the part or field type, such as `TitlePart` or `TextField`. */
  readonly kind: string;
  /** JSON path within the item, such as `price` or `bagPart.contentItems[0].titlePart`. The names of its controls begin with it. */
  readonly path: string;
  readonly displayName: string;
  readonly settings: JsonObject;
  /** Of the value. */
  readonly schema: JsonSchema;
  /** Type of the item, or of the embedded item, that has the member. */
  readonly type: ContentTypeDefinition;
  /** What is stored, or what was typed when the form is shown again. Undefined where there is none. */
  readonly value: JsonValue | undefined;
  /**
   * @param member of the value, such as `title`; without one, the control is of the value itself
   * @param label what the page calls the control, and errors with it; default `displayName`
   */
  control(member?: string, label?: string): EditedControl;
  /** The items within a member of the part, each with its own members, ready to be shown. */
  embedded(member: string): Promise<readonly EmbeddedEditor[]>;
}

/** An embedded item among the members of the item that holds it. */
export interface EmbeddedEditor {
  /** Tells it from the others; goes back in a control of the name `{path}.{member}` for each item, in the order of the items. */
  readonly key: string;
  readonly contentItemId?: string;
  readonly contentType: string;
  /** Display name of its type. */
  readonly typeName: string;
  readonly displayText: string;
  /** Path within the service of a small picture, where it has one in a field. */
  readonly picture?: string;
  /** JSON path of the embedded item. */
  readonly path: string;
  /** To be shown with `{{> content-editor/members members}}`. */
  readonly members: readonly object[];
}

/** What the form says about a member. */
export interface PostedMember {
  readonly settings: JsonObject;
  readonly schema: JsonSchema;
  /** What is stored. */
  readonly stored: JsonValue | undefined;
  /** Whether the form has the control at all. */
  has(member?: string): boolean;
  /** As it was typed, ends of lines as `\n`; empty when the form has none. */
  text(member?: string): string;
  /** All values of controls of one name. */
  all(member?: string): readonly string[];
  checked(member?: string): boolean;
  /** The items within a member of the part, in the order in which the form has them. */
  embedded(member: string): readonly JsonObject[];
}

/**
 * Edits the values of one kind of part or field.
 *
 * Drivers of a kind are asked from the one that was loaded last to the first; the first that shows something edits the member, so a
 * plug-in can replace an editor, for all members of the kind or for some. Kinds without a driver are edited by their schema.
 *
 * @example
 * ```ts
 * @Contributes(CONTENT_EDITOR_DRIVER)
 * export class ColorFieldEditor implements ContentEditorDriver {
 *   readonly edits = 'ColorField';
 *
 *   display(member: EditedMember) {
 *     const { displayName, settings } = member;
 *     return view('ColorField_Edit', { ...member.control(), label: displayName, hint: settings.hint }).at('Edit', 'Content');
 *   }
 *
 *   read(posted: PostedMember) {
 *     return posted.text() || null;
 *   }
 * }
 * ```
 */
export interface ContentEditorDriver {
  /** Name of the part or field type. */
  readonly edits: string;
  /**
   * The view of the editor, at the display type `Edit`: in the zone `Content`, where it stands at the position of the member unless
   * the driver gives one, or in the zone `Aside`, for what is about the item rather than in it. Nothing: it is for another driver.
   */
  display(member: EditedMember): PlacedView | undefined | Promise<PlacedView | undefined>;
  /**
   * The value as the form has it, whether it is valid or not; null for none. Undefined leaves what is stored. What comes to the same
   * as what is stored is not saved, so a driver need not compare.
   */
  read(posted: PostedMember): JsonValue | undefined;
  /**
   * Members of the part that the service makes where the form leaves them empty, such as a path. A form that was saved and stays
   * open shows them: as the placeholder of the control, or as the text of an element whose `data-generated` is its name.
   */
  readonly generates?: readonly string[];
}

/** Editors of parts and fields. */
export const CONTENT_EDITOR_DRIVER = extensionPoint<ContentEditorDriver>('content-editor.driver', {
  requires: ['edits', 'display', 'read'],
});
