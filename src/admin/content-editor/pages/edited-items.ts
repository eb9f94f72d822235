import { Injectable } from '@nestjs/common';
import type { ContentItem, EditorPage, JsonObject, Principal } from '@espalier/plugin-sdk';
import { ContentNotFoundError, ContentReader, etagOf, ContentForbiddenError } from '#core/content';
import { ContentDefinitions, type ContentType } from '#core/content-definition';
import { commonPartOf } from '#content-kinds/content-parts';
import { IdGenerator, isContentId } from '#platform/ids';
import type { FormFields } from '#platform/pages';
import { NotCreatableError } from '../content-editor-errors';
import { withValues } from '../form/field-values';

export interface EditedItem {
  readonly contentItemId: string;
  readonly type: ContentType;
  readonly item?: ContentItem;
  /** Names what the form is made of; empty for an item that does not exist yet. */
  readonly version: string;
  /** What is stored, as editors show it: with members that are stored elsewhere, and without those that are not shown. */
  readonly values: JsonObject;
  readonly page: EditorPage;
}

interface Blank {
  /** One that was made for the form before. */
  readonly contentItemId?: string;
}

/** The parameters in the path of a form: the one or the other. */
export interface FormAddress {
  readonly contentItemId?: string;
  readonly contentType?: string;
}

@Injectable()
export class EditedItems {
  constructor(
    private readonly reader: ContentReader,
    private readonly definitions: ContentDefinitions,
    private readonly ids: IdGenerator,
  ) {}

  /** The latest version. */
  async find(contentItemId: string, principal: Principal): Promise<EditedItem> {
    const row = await this.reader.find(contentItemId, 'latest');
    if (!row) throw new ContentNotFoundError(`content item "${contentItemId}"`);
    return this.of(row.toItem(), principal);
  }

  /** Beneath a draft; undefined when nothing is live. */
  async findLive(contentItemId: string, principal: Principal): Promise<EditedItem | undefined> {
    const row = await this.reader.find(contentItemId, 'published');
    return row && this.of(row.toItem(), principal);
  }

  async of(item: ContentItem, principal: Principal): Promise<EditedItem> {
    const { contentItemId } = item;
    const { contentType, owner } = item;
    const type = await this.typeOf(contentType);
    if (!principal.may('EditContent', { contentType, owner }))
      throw new ContentForbiddenError('EditContent', contentType);
    return {
      contentItemId,
      type,
      item,
      version: etagOf(item, type),
      values: valuesOf(item, type),
      page: { principal, contentItemId, isNew: false, owner },
    };
  }

  async blank(typeName: string, principal: Principal, { contentItemId = '' }: Blank = {}): Promise<EditedItem> {
    const type = await this.typeOf(typeName);
    if (!type.definition.creatable) throw new NotCreatableError(type.definition.displayName);
    if (!principal.may('EditContent', { contentType: type.name, owner: principal.id })) {
      throw new ContentForbiddenError('EditContent', type.name);
    }
    return {
      contentItemId: isContentId(contentItemId) ? contentItemId : this.ids.next(),
      type,
      version: '',
      values: withCommon(type.withDefaults({}), type, { owner: principal.id }),
      page: { principal, isNew: true, owner: principal.id },
    };
  }

  /** What a form was opened for, while it stays open. */
  async ofForm(
    { contentItemId, contentType = '' }: FormAddress,
    form: FormFields,
    principal: Principal,
  ): Promise<EditedItem> {
    return contentItemId === undefined
      ? this.blank(contentType, principal, { contentItemId: form.text('_newId') })
      : this.find(contentItemId, principal);
  }

  /** Another node may have made it a moment ago. */
  private async typeOf(name: string): Promise<ContentType> {
    if (!this.definitions.get(name)) await this.definitions.refresh();
    const type = this.definitions.get(name);
    if (!type) throw this.definitions.notFound(name);
    return type;
  }
}

export function draftOf({ item, type }: EditedItem): string {
  return item ? item.contentItemId : `new:${type.name}`;
}

export function inList({ type, values }: EditedItem, listContentItemId: string): JsonObject {
  const [contained] = type.partsOf('ContainedPart');
  if (contained === undefined || listContentItemId === '') return values;
  return withValues(values, new Map([[`${contained.wireName}.listContentItemId`, listContentItemId]]));
}

function valuesOf(item: ContentItem, type: ContentType): JsonObject {
  const common = commonPartOf(item, type.definition);
  return withCommon(type.visible(item.data), type, common?.content ?? {});
}

/** The members of the common part are properties of the item. */
function withCommon(data: JsonObject, type: ContentType, members: JsonObject): JsonObject {
  const [common] = type.partsOf('CommonPart');
  return common === undefined ? data : { ...data, [common.wireName]: members };
}
