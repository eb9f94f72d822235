import { Injectable } from '@nestjs/common';
import type { EditorPage, JsonObject } from '@espalier/plugin-sdk';
import type { ContentType } from '#core/content-definition';
import type { FormErrorEntry, FormState } from '#core/display';
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
  constructor(private readonly tools: EditorTools) {}

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

  /**
   * By the wire names of members; those that the form does not mention are left out.
   *
   * @param stored what the item is now, or the defaults of a new one
   */
  read(type: ContentType, stored: JsonObject, controls: PostedControls, page: EditorPage): Promise<JsonObject> {
    return new ReadForm(this.tools, this.tools.typesWithin(type), controls, page).members(type, stored);
  }

  added(type: ContentType, contentType: string): JsonObject {
    return { contentType, ...this.tools.typesWithin(type).get(contentType)?.withDefaults({}) };
  }
}
