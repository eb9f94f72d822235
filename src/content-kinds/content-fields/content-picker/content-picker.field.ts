import {
  CONTENT_EDITOR_DRIVER,
  Contributes,
  FIELD_TYPE,
  view,
  type ContentEditorDriver,
  type EditedMember,
  type FieldSettings,
  type FieldType,
  type JsonObject,
  type JsonSchema,
  type PlacedView,
  type PostedMember,
} from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { orchardMembers } from '../orchard';
import { pickedIds, pickerModel, typedIds } from '../picked-ids';
import { PickedTitles } from './picked-titles';

const IDS = 'contentItemIds';

export type ContentPickerFieldSettings = FieldSettings & {
  readonly multiple?: boolean;
  readonly displayedContentTypes?: readonly string[];
};

/** Content items, by their ids. An id may outlive its item: who reads the field skips what is gone. */
@Contributes(FIELD_TYPE)
export class ContentPickerField implements FieldType {
  readonly name = 'ContentPickerField';
  get title() {
    return text('Content picker');
  }

  get settings() {
    return {
      multiple: { type: 'boolean', default: false, description: text('Whether more than one item can be chosen.') },
      displayedContentTypes: {
        type: 'array',
        items: { type: 'string', pattern: '^[A-Z][A-Za-z0-9]{0,63}$' },
        names: 'contentTypes',
        uniqueItems: true,
        default: [],
        description: text('Content types whose items can be chosen. Empty: all.'),
      },
    };
  }

  readonly searchable = { contentItemIds: 'none' } as const;

  schema({ multiple = false }: ContentPickerFieldSettings): JsonSchema {
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
