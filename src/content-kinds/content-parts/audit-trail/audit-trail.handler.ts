import {
  CONTENT_HANDLER,
  Contributes,
  type ContentContext,
  type ContentHandler,
  PART_TYPE,
  type PartType,
} from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { attachedPart, readPart, writeMember } from '../attached-part';
import { HANDLER_ORDER } from '../handler-order';

const MAX_COMMENT_LENGTH = 1000;

/** A word on why an item is saved. It goes with the event of the save and is not stored on the item. */
@Contributes(PART_TYPE)
export class AuditTrailPart implements PartType {
  readonly name = 'AuditTrailPart';
  readonly title = text('Comment for the history');

  readonly settings = {
    showCommentInput: { type: 'boolean', default: true, description: text('Offer the comment in the editor.') },
  };

  readonly valueKinds = { comment: null };

  members() {
    return { comment: { type: 'string', maxLength: MAX_COMMENT_LENGTH } };
  }
}

/** Under this name the comment of an operation is among the context's transient values. */
const COMMENT = 'auditTrailPart.comment';

/** Takes the comment out of the data, for whoever records the operation. */
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
