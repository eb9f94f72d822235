import {
  CONTENT_EDITOR_DRIVER,
  CONTENT_HANDLER,
  type ContentContext,
  type ContentEditorDriver,
  type ContentHandler,
  Contributes,
  type EditedMember,
  type FieldSettings,
  type FieldType,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type PlacedView,
  type PostedMember,
  sentence,
  view,
} from '@espalier/plugin-sdk';
import { knownItems } from '#core/content';
import { ContentDefinitions, contentTypesSetting, type ContentType } from '#core/content-definition';
import { text } from '#platform/texts';
import { orchardMembers } from '../orchard';
import { pickedIds, pickerModel, typedIds } from '../picked-ids';
import { PickedTitles } from './picked-titles';

const IDS = 'contentItemIds';

type ContentPickerFieldSettings = FieldSettings & {
  readonly multiple?: boolean;
  readonly displayedContentTypes?: readonly string[];
};

/** Content items, by their ids. An id may outlive its item: who reads the field skips what is gone. */
export class ContentPickerField implements FieldType {
  readonly name = 'ContentPickerField';
  get title() {
    return text('Content picker');
  }

  get settings() {
    return {
      multiple: { type: 'boolean', default: false, description: text('Whether more than one item can be chosen.') },
      displayedContentTypes: contentTypesSetting(text('Content types whose items can be chosen. Empty: all.')),
    };
  }

  readonly searchable = { contentItemIds: 'none' } as const;

  schema({ multiple = false }: ContentPickerFieldSettings) {
    return {
      type: 'object',
      properties: {
        contentItemIds: {
          type: 'array',
          items: { type: 'string', pattern: '^[0-9a-z]{26}$' },
          uniqueItems: true,
          ...(!multiple && { maxItems: 1 }),
        },
      },
      additionalProperties: false,
    };
  }

  isEmpty(value: (JsonObject & { contentItemIds?: string[] }) | null): boolean {
    return !value?.contentItemIds?.length;
  }

  fromOrchard(field: JsonObject) {
    return orchardMembers(field);
  }
}

@Contributes(CONTENT_EDITOR_DRIVER)
export class ContentPickerEditor implements ContentEditorDriver {
  readonly edits = 'ContentPickerField';

  constructor(private readonly titles: PickedTitles) {}

  async display(member: EditedMember): Promise<PlacedView> {
    const { displayedContentTypes = [] } = member.settings as ContentPickerFieldSettings;
    const query = new URLSearchParams(
      displayedContentTypes.length > 0 ? { types: displayedContentTypes.join(',') } : {},
    );
    const picked = await this.titles.of(member.page, pickedIds(member, IDS));
    const model = pickerModel(member, IDS, `/Admin/Contents/Pick?${query.toString()}`, picked);
    return view('PickerField_Edit', model).at('Edit', 'Content');
  }

  read(posted: PostedMember) {
    return typedIds(posted, IDS);
  }
}

type MemberedType = Pick<ContentType, 'name' | 'members'>;

interface TypeLookup {
  get(name: string): MemberedType | undefined;
}

interface PickedItem {
  readonly contentItemId: string;
  /** Where it stands, for example `bagPart.contentItems[0].related.contentItemIds[2]`. */
  readonly member: string;
  readonly allowedTypes: readonly string[];
}

/** Refuses picked items of types that their field does not take. Ids without an item pass: items come and go. */
@Contributes(CONTENT_HANDLER)
export class ContentPickerHandler implements ContentHandler {
  constructor(private readonly definitions: ContentDefinitions) {}

  async validating(context: ContentContext): Promise<void> {
    const { item, type, transaction, principal } = context;
    const compiled = this.definitions.get(type.name);
    const picks = compiled ? restrictedPicks(item.data, compiled, this.definitions) : [];
    if (picks.length === 0) return;
    const ids = [...new Set(picks.map(({ contentItemId }) => contentItemId))];
    const items = await knownItems(transaction, ids, principal);
    for (const { contentItemId, member, allowedTypes } of picks) {
      const picked = items.get(contentItemId);
      if (!picked || allowedTypes.includes(picked.contentType)) continue;
      const what = picked.isSeen ? `is a ${picked.contentType}` : 'is of another type';
      const types = allowedTypes.map((name) => this.definitions.get(name)?.definition.displayName ?? name).join(', ');
      const { shown } = sentence('Choose an item of one of these content types: {types}.', { types });
      context.fault({ member, message: `${what}; pick items of ${allowedTypes.join(', ')}.`, shown });
    }
  }
}

function restrictedPicks(data: JsonObject, type: MemberedType, definitions: TypeLookup): PickedItem[] {
  return [...type.members].flatMap(([name, member]) => {
    const value = data[name];
    if (!isJsonObject(value)) return [];
    if (member.kind === 'field') {
      return member.field.type === 'ContentPickerField' ? picksOf(value, name, member.field.settings) : [];
    }
    const { embeds } = member.partType;
    return embeds ? embeddedPicks(value[embeds.member], `${name}.${embeds.member}`, definitions) : [];
  });
}

function picksOf(
  value: JsonObject,
  name: string,
  { displayedContentTypes = [] }: ContentPickerFieldSettings,
): PickedItem[] {
  if (displayedContentTypes.length === 0) return [];
  return list(value.contentItemIds).flatMap((contentItemId, index) =>
    typeof contentItemId === 'string'
      ? [{ contentItemId, member: `${name}.contentItemIds[${index}]`, allowedTypes: displayedContentTypes }]
      : [],
  );
}

function embeddedPicks(items: JsonValue | undefined, path: string, definitions: TypeLookup): PickedItem[] {
  return list(items).flatMap((item, index) => {
    const type =
      isJsonObject(item) && typeof item.contentType === 'string' ? definitions.get(item.contentType) : undefined;
    if (!type || !isJsonObject(item)) return [];
    return restrictedPicks(item, type, definitions).map((pick) => ({
      ...pick,
      member: `${path}[${index}].${pick.member}`,
    }));
  });
}

function list(value: JsonValue | undefined): JsonValue[] {
  return Array.isArray(value) ? value : [];
}
