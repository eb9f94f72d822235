import { Contributes, PART_TYPE, type PartType } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';

export const MAX_COMMENT_LENGTH = 1000;

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
