import { CONTENT_HANDLER, Contributes, type ContentContext, type ContentHandler } from '@espalier/plugin-sdk';
import { ITEM_OWNERS } from '#core/content';
import { ExtensionRegistry } from '#platform/extensions';
import { attachedPart } from '../attached-part';
import { HANDLER_ORDER } from '../handler-order';

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
