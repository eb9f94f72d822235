import {
  CONTENT_EDITOR_DRIVER,
  Contributes,
  view,
  type ContentEditorDriver,
  type EditedMember,
  type JsonObject,
  type PlacedView,
  type PostedMember,
} from '@espalier/plugin-sdk';
import { ContentReader } from '#core/content';
import { text } from '#platform/texts';
import { partControl, textMember } from '../part-control';

/** The list that an item is in. Its place there is changed where the list is shown. */
@Contributes(CONTENT_EDITOR_DRIVER)
export class ContainedEditor implements ContentEditorDriver {
  readonly edits = 'ContainedPart';

  constructor(private readonly reader: ContentReader) {}

  async display(member: EditedMember): Promise<PlacedView> {
    const hint = await this.hintFor(textMember(member.value, 'listContentItemId'), member);
    const control = partControl(member, 'listContentItemId', { label: text('In the list'), hint });
    return view('ContainedPart_Edit', control).at('Edit', 'Aside');
  }

  read(posted: PostedMember): JsonObject | undefined {
    return posted.has('listContentItemId') ? { listContentItemId: posted.text('listContentItemId').trim() } : undefined;
  }

  private async hintFor(id: string, { page: { principal } }: EditedMember): Promise<string> {
    const list = id === '' ? undefined : (await this.reader.publicationStates([id])).get(id);
    if (!list) return text('Id of an item that is a list.');
    const isSeen = principal.may('ViewContent', list) && principal.may('PreviewContent', list);
    return isSeen
      ? text('It is in “{displayText}”. Id of an item that is a list.', { displayText: list.displayText })
      : text('Id of an item that is a list.');
  }
}
