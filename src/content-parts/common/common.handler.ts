import { CONTENT_HANDLER, Contributes, type ContentContext, type ContentHandler } from '@espalier/plugin-sdk';
import { toUtc } from '#platform/dates';
import { attachedPart, isObject, readPart, writeMember } from '../attached-part';
import { requirePermission } from '../content-parts-errors';
import { HANDLER_ORDER } from '../handler-order';
import { MAX_OWNER_LENGTH } from './common.part';

/** Brings the members of the common part to the item's own properties. What it cannot read stays for validation to name. */
@Contributes(CONTENT_HANDLER, { order: HANDLER_ORDER.properties })
export class CommonHandler implements ContentHandler {
  creating(context: ContentContext): void {
    apply(context);
  }

  updating(context: ContentContext): void {
    apply(context);
  }

  importing(context: ContentContext): void {
    apply(context);
  }
}

/** @throws PartForbiddenError when the owner would change and the caller may not */
function apply({ item, type, principal }: ContentContext): void {
  const part = attachedPart(type, 'CommonPart');
  if (!part || !isObject(item.data[part.wireName])) return;
  const { createdUtc, owner } = readPart(item, part);
  if (typeof owner === 'string' && owner !== '' && owner.length <= MAX_OWNER_LENGTH) {
    if (owner !== item.owner) {
      const content = { contentType: type.name, owner: item.owner };
      requirePermission(principal, 'EditContentOwner', `${part.wireName}.owner`, content);
    }
    item.owner = owner;
    writeMember(item, part, 'owner', undefined);
  }
  const created = typeof createdUtc === 'string' ? toUtc(createdUtc) : undefined;
  if (created) item.createdUtc = created;
  // Also takes an empty part away.
  if (created || createdUtc === undefined) writeMember(item, part, 'createdUtc', undefined);
}
