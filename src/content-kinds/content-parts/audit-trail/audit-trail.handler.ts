import {
  CONTENT_HANDLER,
  Contributes,
  PART_TYPE,
  view,
  type ContentContext,
  type ContentEditorDriver,
  type ContentHandler,
  type PartType,
} from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { attachedPart, readPart, writeMember } from '../attached-part';
import { HANDLER_ORDER } from '../handler-order';
import { partControl, typedMember } from '../part-control';

const MAX_COMMENT_LENGTH = 1000;

/** A word on why an item is saved. It goes with the event of the save and is not stored on the item. */
@Contributes(PART_TYPE)
export class AuditTrailPart implements PartType {
  readonly name = 'AuditTrailPart';
  get title() {
    return text('Note for the version history');
  }

  get settings() {
    return {
      showCommentInput: {
        type: 'boolean',
        default: true,
        description: text('Show the note for the version history in the editor.'),
      },
    };
  }

  readonly valueKinds = { comment: null };

  members() {
    return { comment: { type: 'string', maxLength: MAX_COMMENT_LENGTH } };
  }
}

const COMMENT = 'auditTrailPart.comment';

@Contributes(CONTENT_HANDLER, { order: HANDLER_ORDER.properties })
export class AuditTrailHandler implements ContentHandler {
  creating(context: ContentContext): void {
    takeComment(context);
  }

  updating(context: ContentContext): void {
    takeComment(context);
  }

  importing(context: ContentContext): void {
    takeComment(context);
  }
}

function takeComment({ item, type, transient }: ContentContext): void {
  const part = attachedPart(type, 'AuditTrailPart');
  if (!part) return;
  const { comment = '' } = readPart(item, part);
  // What is no comment stays for validation to name.
  if (typeof comment !== 'string' || Array.from(comment).length > MAX_COMMENT_LENGTH) return;
  if (comment !== '') transient.set(COMMENT, comment);
  writeMember(item, part, 'comment', undefined);
}

export const auditTrailEditor: ContentEditorDriver = {
  edits: 'AuditTrailPart',
  display: (member) => {
    if (member.settings.showCommentInput === false) return undefined;
    const hint = text('Why you are saving this. Shown in the version history.');
    const control = partControl(member, 'comment', { label: text('Comment'), hint });
    return view('AuditTrailPart_Edit', control).at('Edit', 'Aside');
  },
  read: (posted) => typedMember(posted, 'comment'),
};
