import {
  CONTENT_HANDLER,
  Contributes,
  isJsonObject,
  type ContentContext,
  type ContentHandler,
  type ContentItem,
} from '@espalier/plugin-sdk';
import { ITEM_OWNERS } from '#core/content';
import { toUtc } from '#platform/dates';
import { ExtensionRegistry } from '#platform/extensions';
import { attachedPart, readPart, writeMember, type AttachedPart } from '../attached-part';
import { requirePermission } from '../content-parts-errors';
import { HANDLER_ORDER } from '../handler-order';
import { MAX_OWNER_LENGTH } from './common.part';

/** Brings the members of the common part to the item's own properties. What it cannot read stays for validation to name. */
@Contributes(CONTENT_HANDLER, { order: HANDLER_ORDER.properties })
export class CommonHandler implements ContentHandler {
  authorising({ item, type, principal }: ContentContext): void {
    const part = attachedPart(type, 'CommonPart');
    const owner = part && newOwner(item, part);
    if (!part || owner === undefined || owner === item.owner) return;
    const content = { contentType: type.name, owner: item.owner };
    requirePermission(principal, 'EditContentOwner', `${part.wireName}.owner`, content);
  }

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

function apply({ item, type }: ContentContext): void {
  const part = attachedPart(type, 'CommonPart');
  if (!part || !isJsonObject(item.data[part.wireName])) return;
  const owner = newOwner(item, part);
  if (owner !== undefined) {
    item.owner = owner;
    writeMember(item, part, 'owner', undefined);
  }
  const { createdUtc } = readPart(item, part);
  const created = typeof createdUtc === 'string' ? toUtc(createdUtc) : undefined;
  if (created) item.createdUtc = created;
  // Also takes an empty part away.
  if (created || createdUtc === undefined) writeMember(item, part, 'createdUtc', undefined);
}

/** The owner that was sent, if it can be one. */
function newOwner(item: ContentItem, part: AttachedPart): string | undefined {
  const { owner } = readPart(item, part);
  return typeof owner === 'string' && owner !== '' && owner.length <= MAX_OWNER_LENGTH ? owner : undefined;
}

/** Has new owners be somebody. An owner whom an item has stays, whoever is gone since; an import keeps what it is given. */
@Contributes(CONTENT_HANDLER, { order: HANDLER_ORDER.properties + 1 })
export class OwnerHandler implements ContentHandler {
  constructor(private readonly registry: ExtensionRegistry) {}

  creating(context: ContentContext): Promise<void> {
    return this.requireOwner(context, context.principal.id);
  }

  updating(context: ContentContext): Promise<void> {
    return this.requireOwner(context, context.previous?.owner);
  }

  private async requireOwner(
    { item, type, transaction, fault }: ContentContext,
    before: string | null | undefined,
  ): Promise<void> {
    const { owner } = item;
    const part = attachedPart(type, 'CommonPart');
    if (!part || owner === null || owner === before) return;
    for (const owners of this.registry.contributions(ITEM_OWNERS)) {
      if (await owners.has(transaction, owner)) return;
    }
    const message = 'is no user and no application. Give the id of a user, or the client id of an application.';
    fault({ member: `${part.wireName}.owner`, message });
  }
}
