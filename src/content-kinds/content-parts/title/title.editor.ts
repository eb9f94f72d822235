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
import { isOneLine } from '#core/display';
import { partControl } from '../part-control';
import type { TitlePartSettings } from './title.part';

@Contributes(CONTENT_EDITOR_DRIVER)
export class TitleEditor implements ContentEditorDriver {
  readonly edits = 'TitlePart';

  display(member: EditedMember): PlacedView {
    const { options } = member.settings as TitlePartSettings;
    const said = { label: member.displayName, isRequired: options === 'editableRequired' };
    const control = partControl(member, 'title', said);
    const isGenerated = options === 'generated';
    return view('TitlePart_Edit', { ...control, isGenerated, isOneLine: isOneLine(control.value) }).at(
      'Edit',
      'Content',
    );
  }

  read(posted: PostedMember): JsonObject | undefined {
    const { options } = posted.settings as TitlePartSettings;
    return options === 'generated' || !posted.has('title') ? undefined : { title: posted.text('title') };
  }
}
