import {
  Contributes,
  PART_TYPE,
  view,
  CONTENT_HANDLER,
  isJsonObject,
  type ContentEditorDriver,
  type Fault,
  type JsonObject,
  type PartType,
  type ContentContext,
  type ContentHandler,
} from '@espalier/plugin-sdk';
import { ContentDefinitions } from '#core/content-definition';
import { text } from '#platform/texts';
import { embeddedItems, type MemberedType, type TypeLookup } from '../bag/embedded-ids.handler';
import { requirePermission } from '../content-parts-errors';
import { HANDLER_ORDER } from '../handler-order';
import { partControl, typedMember } from '../part-control';
import { LiquidSyntax, hasLiquid } from './liquid-syntax';

/** A Liquid template that is the body of the item. Writing one needs the permission `ManageLiquidTemplates`. */
@Contributes(PART_TYPE)
export class LiquidPart implements PartType {
  readonly name = 'LiquidPart';
  get title() {
    return text('Liquid template');
  }

  readonly settings = {};

  constructor(private readonly syntax: LiquidSyntax) {}

  readonly searchable = { liquid: 'none' } as const;

  members() {
    return { liquid: { type: 'string', contentMediaType: 'text/x-liquid' } };
  }

  check({ liquid = '' }: JsonObject & { readonly liquid?: string }): Fault[] {
    const fault = this.syntax.fault(liquid);
    return fault ? [{ member: 'liquid', ...fault }] : [];
  }
}

export const liquidEditor: ContentEditorDriver = {
  edits: 'LiquidPart',
  display: (member) => {
    if (!member.page.principal.may('ManageLiquidTemplates')) return undefined;
    return view('LiquidPart_Edit', partControl(member, 'liquid', { label: member.displayName })).at('Edit', 'Content');
  },
  read: (posted) => typedMember(posted, 'liquid'),
};

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
    const added = sources.find((source) => !known.some((before) => before.text === source.text));
    if (added) requirePermission(principal, 'ManageLiquidTemplates', added.member);
  }
}

function liquidSources(data: JsonObject, type: MemberedType, definitions: TypeLookup): LiquidSource[] {
  const own = [...type.members].flatMap(([name, member]) => {
    const part = data[name];
    const source = member.kind === 'part' ? MEMBERS[member.partType.name] : undefined;
    const template = source !== undefined && isJsonObject(part) ? part[source] : undefined;
    if (member.kind !== 'part' || typeof template !== 'string') return [];
    return isSource(template, member.partType.name, member.attachment.settings)
      ? [{ member: `${name}.${source}`, text: template }]
      : [];
  });
  const embedded = embeddedItems(data, type, definitions).flatMap((item) =>
    liquidSources(item.data, item.type, definitions).map((source) => ({
      ...source,
      member: `${item.member}.${source.member}`,
    })),
  );
  return [...own, ...embedded];
}

/** All of a Liquid part is a template, tags or not: what it renders is not sanitised. */
function isSource(template: string, part: string, { renderLiquid }: JsonObject): boolean {
  return part === 'LiquidPart' ? template !== '' : renderLiquid === true && hasLiquid(template);
}
