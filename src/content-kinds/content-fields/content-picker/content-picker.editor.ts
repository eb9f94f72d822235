import {
  CONTENT_EDITOR_DRIVER,
  Contributes,
  view,
  type ContentEditorDriver,
  type EditedMember,
  type PlacedView,
  type PostedMember,
} from '@espalier/plugin-sdk';
import { pickedIds, pickerModel, typedIds } from '../picked-ids';
import type { ContentPickerFieldSettings } from './content-picker.field';
import { PickedTitles } from './picked-titles';

const IDS = 'contentItemIds';

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
