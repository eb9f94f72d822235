import {
  CONTENT_HANDLER,
  Contributes,
  isJsonObject,
  type ContentContext,
  type ContentHandler,
  type JsonObject,
} from '@espalier/plugin-sdk';
import { ContentDefinitions } from '#core/content-definition';
import { embeddedItems, type MemberedType, type TypeLookup } from '../bag/embedded-ids.handler';
import { requirePermission } from '../content-parts-errors';
import { HANDLER_ORDER } from '../handler-order';
import { hasLiquid } from './liquid-syntax';

interface LiquidSource {
  readonly member: string;
  readonly text: string;
}

/** Which member of a part is Liquid: always that of the Liquid part, those of the bodies if they are set so. */
const MEMBERS: Readonly<Record<string, string>> = {
  LiquidPart: 'liquid',
  HtmlBodyPart: 'html',
  MarkdownBodyPart: 'markdown',
};

/** Liquid runs in the service, so not everybody who may write content may write it, wherever in the item it stands. */
@Contributes(CONTENT_HANDLER, { order: HANDLER_ORDER.properties })
export class LiquidHandler implements ContentHandler {
  constructor(private readonly definitions: ContentDefinitions) {}

  authorising({ item, previous, type, principal }: ContentContext): void {
    const compiled = this.definitions.get(type.name);
    const sources = compiled ? liquidSources(item.data, compiled, this.definitions) : [];
    if (!compiled || sources.length === 0) return;
    const known = previous ? liquidSources(previous.data, compiled, this.definitions) : [];
    const added = sources.find(({ text }) => !known.some((source) => source.text === text));
    if (added) requirePermission(principal, 'ManageLiquidTemplates', added.member);
  }
}

function liquidSources(data: JsonObject, type: MemberedType, definitions: TypeLookup): LiquidSource[] {
  const own = [...type.members].flatMap(([name, member]) => {
    const part = data[name];
    const source = member.kind === 'part' ? MEMBERS[member.partType.name] : undefined;
    const text = source !== undefined && isJsonObject(part) ? part[source] : undefined;
    if (member.kind !== 'part' || typeof text !== 'string') return [];
    return isSource(text, member.partType.name, member.attachment.settings)
      ? [{ member: `${name}.${source}`, text }]
      : [];
  });
  const embedded = embeddedItems(data, type, definitions).flatMap((item) =>
    liquidSources(item.data, item.type, definitions).map(({ member, text }) => ({
      member: `${item.member}.${member}`,
      text,
    })),
  );
  return [...own, ...embedded];
}

/** All of a Liquid part is a template, tags or not: what it renders is not sanitised. */
function isSource(text: string, part: string, { renderLiquid }: JsonObject): boolean {
  return part === 'LiquidPart' ? text !== '' : renderLiquid === true && hasLiquid(text);
}
