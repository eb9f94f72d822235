import { CONTENT_HANDLER, Contributes, type ContentContext, type ContentHandler } from '@espalier/plugin-sdk';
import { attachedPart, readPart, writeMember } from '../attached-part';
import { HANDLER_ORDER } from '../handler-order';
import { claimHomepage } from './homepage';

/** Set while an item is being published, or imported as published, that asked to be the home page. */
const SET_HOMEPAGE = 'autoroutePart.setHomepage';

/** Makes an item the home page when it is published, and forgets the wish, so that it is no wish of later versions. */
@Contributes(CONTENT_HANDLER, { order: HANDLER_ORDER.names })
export class HomepageHandler implements ContentHandler {
  publishing(context: ContentContext): void {
    if (takeWish(context)) context.transient.set(SET_HOMEPAGE, true);
  }

  async published({ item, transaction, transient }: ContentContext): Promise<void> {
    if (transient.get(SET_HOMEPAGE)) await claimHomepage(transaction, item.contentItemId);
  }

  importing(context: ContentContext): void {
    if (context.item.published && takeWish(context)) context.transient.set(SET_HOMEPAGE, true);
  }

  async imported(context: ContentContext): Promise<void> {
    await this.published(context);
  }

  /** Items without versions are edited while they are live, which is no publishing. */
  async updating(context: ContentContext): Promise<void> {
    const { item, type, transaction } = context;
    if (!item.published || type.versionable) return;
    if (takeWish(context)) await claimHomepage(transaction, item.contentItemId);
  }
}

function takeWish({ item, type }: ContentContext): boolean {
  const part = attachedPart(type, 'AutoroutePart');
  if (!part || readPart(item, part).setHomepage !== true) return false;
  writeMember(item, part, 'setHomepage', undefined);
  return true;
}
