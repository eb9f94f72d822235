import {
  CONTENT_HANDLER,
  Contributes,
  type ContentContext,
  type ContentHandler,
  type ContentItem,
  type ContentTypeDefinition,
} from '@espalier/plugin-sdk';
import { attachedPart, readPart, writeMember, type AttachedPart } from '../attached-part';
import { HiddenFeedError, HomepageForbiddenError, requirePermission } from '../content-parts-errors';
import { HANDLER_ORDER } from '../handler-order';
import { PUBLISH_LATER, setsDate } from '../schedule/schedule';
import { claimHomepage, SET_HOMEPAGE } from './homepage';
import { PathRules } from './path-rules';

/** Set while an item is being published, or imported as published, that asked to be the home page. */
const GRANTED = 'autoroutePart.setHomepage';

/**
 * Forgets the wish when the item is published, so that it is no wish of later versions. Whoever makes the wish needs
 * the right to, and so does whoever grants it, by publishing the item or having it published later.
 */
@Contributes(CONTENT_HANDLER, { order: HANDLER_ORDER.names })
export class HomepageHandler implements ContentHandler {
  constructor(private readonly rules: PathRules) {}

  authorising(context: ContentContext): void {
    const { item, previous, type, principal } = context;
    const part = wishIn(item, type);
    if (!part) return;
    const isNew = !previous || !wishIn(previous, type);
    if (isNew) requirePermission(principal, SET_HOMEPAGE, `${part.wireName}.setHomepage`);
    if (setsDate(PUBLISH_LATER, context)) demandGrant(context, part);
  }

  publishing(context: ContentContext): void {
    if (takeHomepageRequest(context)) context.transient.set(GRANTED, true);
  }

  async published(context: ContentContext): Promise<void> {
    if (context.transient.get(GRANTED)) await this.grant(context);
  }

  importing(context: ContentContext): void {
    if (context.item.published && takeHomepageRequest(context)) context.transient.set(GRANTED, true);
  }

  async imported(context: ContentContext): Promise<void> {
    await this.published(context);
  }

  /** Items without versions are edited while they are live, which is no publishing. */
  async updating(context: ContentContext): Promise<void> {
    const { item, type } = context;
    if (!item.published || type.versionable) return;
    if (takeHomepageRequest(context)) await this.grant(context);
  }

  private async grant(context: ContentContext): Promise<void> {
    const fault = await this.rules.homepageFault(context);
    const part = attachedPart(context.type, 'AutoroutePart');
    if (fault && part) throw new HiddenFeedError(`${part.wireName}.setHomepage`, fault);
    await claimHomepage(context.transaction, context.item.contentItemId);
  }
}

function takeHomepageRequest(context: ContentContext): boolean {
  const { item, type } = context;
  const part = wishIn(item, type);
  if (!part) return false;
  demandGrant(context, part);
  writeMember(item, part, 'setHomepage', undefined);
  return true;
}

function demandGrant({ principal }: ContentContext, { wireName }: AttachedPart): void {
  if (!principal.may(SET_HOMEPAGE)) throw new HomepageForbiddenError(`${wireName}.setHomepage`, SET_HOMEPAGE);
}

function wishIn(item: ContentItem, type: ContentTypeDefinition): AttachedPart | undefined {
  const part = attachedPart(type, 'AutoroutePart');
  return part && readPart(item, part).setHomepage === true ? part : undefined;
}
