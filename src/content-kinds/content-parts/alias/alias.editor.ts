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
import { text } from '#platform/texts';
import { partControl } from '../part-control';
import { DISPLAY_TEXT_SLUG } from '../pattern/pattern-settings';
import type { AliasPartSettings } from './alias.part';

@Contributes(CONTENT_EDITOR_DRIVER)
export class AliasEditor implements ContentEditorDriver {
  readonly edits = 'AliasPart';

  display(member: EditedMember): PlacedView {
    const { pattern = DISPLAY_TEXT_SLUG } = member.settings as AliasPartSettings;
    const hint =
      pattern === ''
        ? text('A name for templates to find the item by.')
        : text('A name for templates to find the item by. Leave it empty to have it made.');
    const control = partControl(member, 'alias', { label: member.displayName, hint });
    return view('AliasPart_Edit', control).at('Edit', 'Content');
  }

  read(posted: PostedMember): JsonObject | undefined {
    return posted.has('alias') ? { alias: posted.text('alias') } : undefined;
  }
}
