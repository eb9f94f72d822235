import { Injectable } from '@nestjs/common';
import type { EditorPage, JsonObject } from '@espalier/plugin-sdk';
import type { ContentType } from '#core/content-definition';
import type { FormErrorEntry, FormState } from '#core/display';
import { IdGenerator } from '#platform/ids';
import type { PostedControls } from './form/posted-controls';
import { ReadForm } from './form/read-form';
import { EditorTools } from './members/editor-tools';
import { FormErrorsByPath } from './members/form-errors';
import { ItemForm, type EditorZones } from './members/item-form';

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

  /** It has its id before it is saved, so that a form that is saved again and again adds it once. */
  added(type: ContentType, contentType: string): JsonObject {
    return {
      contentItemId: this.ids.next(),
      contentType,
      ...this.tools.typesWithin(type).get(contentType)?.withDefaults({}),
    };
  }
}
