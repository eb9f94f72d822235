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
import { partControl } from '../part-control';

/** For those who may write Liquid; others are not shown it. */
@Contributes(CONTENT_EDITOR_DRIVER)
export class LiquidEditor implements ContentEditorDriver {
  readonly edits = 'LiquidPart';

  display(member: EditedMember): PlacedView | undefined {
    if (!member.page.principal.may('ManageLiquidTemplates')) return undefined;
    return view('LiquidPart_Edit', partControl(member, 'liquid', { label: member.displayName })).at('Edit', 'Content');
  }

  read(posted: PostedMember): JsonObject | undefined {
    return posted.has('liquid') ? { liquid: posted.text('liquid') } : undefined;
  }
}
