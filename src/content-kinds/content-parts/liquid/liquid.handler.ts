import { CONTENT_HANDLER, Contributes, type ContentContext, type ContentHandler } from '@espalier/plugin-sdk';
import { ContentDefinitions } from '#core/content-definition';
import { requirePermission } from '../content-parts-errors';
import { HANDLER_ORDER } from '../handler-order';
import { liquidSources } from './liquid-sources';

/** Liquid runs in the service, so not everybody who may write content may write it, wherever in the item it stands. */
@Contributes(CONTENT_HANDLER, { order: HANDLER_ORDER.properties })
export class LiquidHandler implements ContentHandler {
  constructor(private readonly definitions: ContentDefinitions) {}

  /** @throws PartForbiddenError when there is Liquid that was not there before and the caller may not write any */
  authorising({ item, previous, type, principal }: ContentContext): void {
    const compiled = this.definitions.get(type.name);
    const sources = compiled ? liquidSources(item.data, compiled, this.definitions) : [];
    if (!compiled || sources.length === 0) return;
    const known = previous ? liquidSources(previous.data, compiled, this.definitions) : [];
    const added = sources.find(({ text }) => !known.some((source) => source.text === text));
    if (added) requirePermission(principal, 'ManageLiquidTemplates', added.member);
  }
}
