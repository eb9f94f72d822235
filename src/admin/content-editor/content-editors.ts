import { Injectable } from '@nestjs/common';
import { isJsonObject, type EditorPage, type JsonObject } from '@espalier/plugin-sdk';
import type { ContentType } from '#core/content-definition';
import type { FormErrorEntry, FormState } from '#core/display';
import { IdGenerator } from '#platform/ids';
import type { NewListItems } from './form/list-changes';
import type { PostedControls } from './form/posted-controls';
import { ReadForm } from './form/read-form';
import { EditorTools } from './members/editor-tools';
import { withNewIds } from './members/embedded-types';
import { FormErrorsByPath } from './members/form-errors';
import { ItemForm, type EditorZones } from './members/item-form';
import { memberSpecs } from './members/member-specs';

export interface EditorModel extends EditorZones {
  /** For `ui/errors`. */
  readonly errors: readonly FormErrorEntry[];
}

@Injectable()
export class ContentEditors {
  constructor(
    private readonly tools: EditorTools,
    private readonly ids: IdGenerator,
  ) {}

  /**
   * Of an item that need not be stored.
   *
   * @param values data of the item, valid or not
   * @param errors by JSON paths, such as those of a refused save
   */
  async modelOf(
    type: ContentType,
    values: JsonObject,
    errors: FormState['errors'],
    page: EditorPage,
  ): Promise<EditorModel> {
    const byPath = new FormErrorsByPath(errors);
    const zones = await new ItemForm(this.tools, this.tools.typesWithin(type), page, byPath).zones(type, values);
    return { ...zones, errors: byPath.summary() };
  }

  /** The editor of one member, whose controls have names below `path`. @param errors as of {@link modelOf}, below `path` too */
  async memberModel(
    type: ContentType,
    { wireName, values, path }: { readonly wireName: string; readonly values: JsonObject; readonly path: string },
    errors: FormState['errors'],
    page: EditorPage,
  ): Promise<EditorModel> {
    const byPath = new FormErrorsByPath(errors);
    const form = new ItemForm(this.tools, this.tools.typesWithin(type), page, byPath);
    return { ...(await form.zones(type, values, path, wireName)), errors: byPath.summary() };
  }

  /**
   * By the wire names of members; those that the form does not mention are left out.
   *
   * @param stored what the item is now, or the defaults of a new one
   * @param path that the names of controls begin with
   */
  read(
    type: ContentType,
    stored: JsonObject,
    controls: PostedControls,
    page: EditorPage,
    path = '',
  ): Promise<JsonObject> {
    return new ReadForm(this.tools, this.tools.typesWithin(type), controls, page).members(type, stored, path);
  }

  /** What the service has made where the form has nothing, by the names of the controls. */
  generated(type: ContentType, saved: JsonObject, controls: PostedControls): Readonly<Record<string, string>> {
    const found = memberSpecs(type).flatMap(({ wireName, kind }): [string, string][] => {
      const made = this.tools.driversOf(kind).flatMap(({ generates = [] }) => generates);
      const values = saved[wireName];
      return made.flatMap((member): [string, string][] => {
        const value = isJsonObject(values) ? values[member] : undefined;
        const name = `${wireName}.${member}`;
        return typeof value === 'string' && controls.text(name).trim() === '' ? [[name, value]] : [];
      });
    });
    return Object.fromEntries(found);
  }

  /** They have their ids before they are saved, so that a form that is saved again and again adds them once. */
  newListItems(type: ContentType, contentType: string): NewListItems {
    const types = this.tools.typesWithin(type);
    const nextId = () => this.ids.next();
    return {
      added: { contentItemId: nextId(), contentType, ...types.get(contentType)?.withDefaults({}) },
      copied: (item) => withNewIds(item, types, nextId),
    };
  }
}
