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

@Contributes(CONTENT_EDITOR_DRIVER)
export class AuditTrailEditor implements ContentEditorDriver {
  readonly edits = 'AuditTrailPart';

  display(member: EditedMember): PlacedView | undefined {
    if (member.settings.showCommentInput === false) return undefined;
    const hint = text('Why you are saving this. Shown in the history.');
    return view('AuditTrailPart_Edit', partControl(member, 'comment', { label: text('Comment'), hint })).at(
      'Edit',
      'Aside',
    );
  }

  read(posted: PostedMember): JsonObject | undefined {
    return posted.has('comment') ? { comment: posted.text('comment') } : undefined;
  }
}
