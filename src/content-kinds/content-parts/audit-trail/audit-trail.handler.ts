import { CONTENT_HANDLER, Contributes, type ContentContext, type ContentHandler } from '@espalier/plugin-sdk';
import { attachedPart, readPart, writeMember } from '../attached-part';
import { HANDLER_ORDER } from '../handler-order';
import { MAX_COMMENT_LENGTH } from './audit-trail.part';

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
