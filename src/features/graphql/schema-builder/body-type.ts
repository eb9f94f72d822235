import { GraphQLObjectType, GraphQLString, type GraphQLFieldConfig } from 'graphql';
import { isJsonObject, type JsonObject } from '@espalier/plugin-sdk';
import type { WrittenBody } from '#core/content';
import type { FieldMember, PartMember } from '#core/content-definition';
import type { FieldReads } from '../arguments/selection';
import type { GraphqlContext } from '../graphql-context';
import type { ItemSource } from '../item-source';

/** What rendering takes, in fields that could be answered meanwhile. */
const COST = 50;

type Language = WrittenBody['language'];
type Field<Source> = GraphQLFieldConfig<Source, GraphqlContext>;

const BODY_PARTS: Readonly<Record<string, { readonly language: Language; readonly member: string }>> = {
  HtmlBodyPart: { language: 'html', member: 'html' },
  MarkdownBodyPart: { language: 'markdown', member: 'markdown' },
  LiquidPart: { language: 'liquid', member: 'liquid' },
};

const BODY_FIELDS: Readonly<Record<string, Language>> = { HtmlField: 'html', MarkdownField: 'markdown' };

const ORIGIN = Symbol('the item that a body is of');
type BodySource = JsonObject & { [ORIGIN]?: ItemSource };

/** `html`, as the site shows it, and where that is the name of the source, `source`. */
export function bodyPartFields(type: string, part: PartMember): Record<string, Field<BodySource>> {
  const { wireName, attachment } = part;
  const body = Object.hasOwn(BODY_PARTS, attachment.part) ? BODY_PARTS[attachment.part] : undefined;
  if (!body) return {};
  const { language, member } = body;
  const html = htmlField((stored: BodySource, context) => {
    const text = stored[member];
    if (typeof text !== 'string') return null;
    const versionId = needsItem(part) ? stored[ORIGIN]?.scalar('contentItemVersionId') : undefined;
    return context.relations.html({
      language,
      text,
      settings: attachment.settings,
      name: `${type}.${wireName}`,
      ...(typeof versionId === 'string' && { contentItemVersionId: versionId }),
    });
  });
  const source: Field<BodySource> = {
    type: GraphQLString,
    description: 'As its author wrote it.',
    resolve: (stored) => stored[member],
  };
  return member === 'html' ? { html, source } : { html };
}

/** A part with a body has to know its item: Liquid in it may speak of that. */
export function bodyPartField(name: string, part: PartMember, type: GraphQLObjectType): Field<ItemSource> {
  const reads: FieldReads = { member: name, ...(needsItem(part) && { scalars: ['contentItemVersionId'] }) };
  return {
    type,
    extensions: { reads },
    resolve: (item) => {
      const stored = item.member(name);
      return isJsonObject(stored) ? { ...stored, [ORIGIN]: item } : undefined;
    },
  };
}

export function isBodyPart({ attachment }: PartMember): boolean {
  return Object.hasOwn(BODY_PARTS, attachment.part);
}

export function isBodyField({ field }: FieldMember): boolean {
  return Object.hasOwn(BODY_FIELDS, field.type);
}

export function bodyField(
  typeName: string,
  name: string,
  { field, wireName }: FieldMember,
): [string, Field<ItemSource>] {
  const language = BODY_FIELDS[field.type] ?? 'html';
  const type = new GraphQLObjectType<string, GraphqlContext>({
    name,
    fields: {
      source: { type: GraphQLString, description: 'As its author wrote it.', resolve: (text) => text },
      html: htmlField((text, context) =>
        context.relations.html({ language, text, settings: field.settings, name: `${typeName}.${wireName}` }),
      ),
    },
  });
  const reads: FieldReads = { member: wireName };
  const resolve = (item: ItemSource) => {
    const text = item.member(wireName);
    return typeof text === 'string' ? text : undefined;
  };
  return [wireName, { type, description: field.settings.hint || undefined, extensions: { reads }, resolve }];
}

function htmlField<Source>(html: (source: Source, context: GraphqlContext) => Promise<string> | null): Field<Source> {
  return {
    type: GraphQLString,
    description: 'As the site shows it: rendered, and sanitised unless its settings say otherwise.',
    extensions: { cost: COST },
    resolve: (source, _arguments, context) => html(source, context),
  };
}

function needsItem({ attachment: { part, settings } }: PartMember): boolean {
  return BODY_PARTS[part]?.language === 'liquid' || settings.renderLiquid === true;
}
