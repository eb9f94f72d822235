import {
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  type GraphQLInterfaceType,
  type GraphQLOutputType,
} from 'graphql';
import { isJsonObject, type FieldDefinition, type JsonObject, type JsonValue } from '@espalier/plugin-sdk';
import { isItemScalar, queryFields, type QueryField } from '#core/content';
import type { ContentMember, ContentType, FieldMember, PartMember } from '#core/content-definition';
import type { FieldReads } from '../arguments/selection';
import type { GraphqlContext } from '../graphql-context';
import { embeddedItem, idsIn, type ItemSource } from '../item-source';
import { bodyField, bodyPartField, bodyPartFields, isBodyField, isBodyPart } from './body-type';
import { itemFields } from './content-item';
import { LIST_PART, listType, type ListShape } from './list-type';
import { contentPickerField, contentPickerType, userPickerType } from './picker-type';
import type { Resolvers, SrcsetArguments } from './query-type';
import { REFERENCED_BY } from './connection-type';
import { JsonScalar, PictureFormat } from './scalars';
import { isText, shapeReader, storedField, valueType } from './value-type';
import { isFieldName, pascalCase, type TypeNames } from './type-names';

const TEXTS = new GraphQLList(new GraphQLNonNull(GraphQLString));

type FieldMap<Source> = GraphQLFieldConfigMap<Source, GraphqlContext>;
type ItemField = [string, GraphQLFieldConfig<ItemSource, GraphqlContext>];

export interface ObjectTypeScope {
  readonly names: TypeNames;
  readonly contentItem: GraphQLInterfaceType;
  /** Undefined for a type that is not in the schema. */
  readonly typeNameOf: (contentType: string) => string | undefined;
  readonly listOf: (list: PartMember) => ListShape | undefined;
  readonly resolvers: Resolvers;
  readonly referencedBy: GraphQLFieldConfig<ItemSource, GraphqlContext>;
  /** Fields that classes add to a content type. Looked up when the whole schema is there: they may lead to any type. */
  readonly addedTo: (contentType: string) => FieldMap<unknown>;
}

/** Item fields, then own fields, then parts, then under other names what refers to the item, and what classes add. */
export function contentObjectType(type: ContentType, name: string, scope: ObjectTypeScope): GraphQLObjectType {
  const builder = new ObjectTypeBuilder(name, queryFields(type), scope, () => object);
  const own = { ...itemFields(), ...builder.memberFields([...type.members.values()]) };
  const object: GraphQLObjectType = new GraphQLObjectType({
    name,
    description: type.definition.description || undefined,
    interfaces: [scope.contentItem],
    fields: () => ({ ...own, [REFERENCED_BY]: scope.referencedBy, ...scope.addedTo(type.name), ...own }),
  });
  return object;
}

export function bareObjectType(name: string, { contentItem }: ObjectTypeScope): GraphQLObjectType {
  return new GraphQLObjectType({ name, interfaces: [contentItem], fields: itemFields() });
}

class ObjectTypeBuilder {
  constructor(
    private readonly typeName: string,
    private readonly kinds: ReadonlyMap<string, QueryField>,
    private readonly scope: ObjectTypeScope,
    private readonly object: () => GraphQLObjectType,
  ) {}

  memberFields(members: readonly ContentMember[]): FieldMap<ItemSource> {
    const fields = members.filter((member) => member.kind === 'field').map((member) => this.ownField(member));
    const parts = members.filter((member) => member.kind === 'part').flatMap((member) => this.part(member));
    return Object.fromEntries([...fields, ...parts]);
  }

  private ownField(member: FieldMember): ItemField {
    const { wireName, field, schema } = member;
    if (isBodyField(member)) return bodyField(this.typeName, this.claim(wireName), member);
    if (field.type === 'ContentPickerField') return this.contentPicker(wireName, field);
    return memberField(wireName, this.fieldType(wireName, field, schema), field.settings.hint, member.assumed);
  }

  private fieldType(wireName: string, field: FieldDefinition, schema: FieldMember['schema']): GraphQLOutputType {
    const { resolvers } = this.scope;
    switch (field.type) {
      case 'UserPickerField':
        return userPickerType(this.claim(wireName), field);
      case 'MediaField':
        return mediaType(this.claim(wireName), resolvers);
      default:
        return this.valueType(wireName, wireName, schema);
    }
  }

  private contentPicker(wireName: string, field: FieldDefinition): ItemField {
    const { contentItem, typeNameOf } = this.scope;
    const type = contentPickerType(this.claim(wireName), field, contentItem, typeNameOf);
    return [wireName, contentPickerField(wireName, type, field.settings.hint || undefined)];
  }

  private part(part: PartMember): ItemField[] {
    if (part.attachment.part === LIST_PART) return this.listPart(part);
    if (isPropertyPart(part)) return [this.propertyPart(part)];
    const { wireName, partType, schemas } = part;
    const members = Object.entries(schemas).filter(
      ([name]) => isFieldName(name) && name !== partType.embeds?.member && partType.valueKinds?.[name] !== null,
    );
    const fields: FieldMap<JsonObject> = Object.fromEntries(
      members.map(([name, schema]) => [
        name,
        storedField(name, this.valueType(`${wireName}${pascalCase(name)}`, `${wireName}.${name}`, schema)),
      ]),
    );
    if (partType.embeds) fields[partType.embeds.member] = this.embedded(partType.embeds.member);
    Object.assign(fields, bodyPartFields(this.typeName, part));
    if (Object.keys(fields).length === 0) return [];
    const type = new GraphQLObjectType({ name: this.claim(wireName), fields });
    return [isBodyPart(part) ? [wireName, bodyPartField(wireName, part, type)] : memberField(wireName, type)];
  }

  /** Nothing is stored with the part: what is in the list says so itself. */
  private listPart(part: PartMember): ItemField[] {
    const { listOf, resolvers } = this.scope;
    const name = this.claim(part.wireName);
    const shape = listOf(part);
    if (!shape) return [];
    const type = listType(name, part, shape, resolvers);
    const reads: FieldReads = { scalars: ['contentItemId'] };
    return [[part.wireName, { type, extensions: { reads }, resolve: (item) => item }]];
  }

  private propertyPart(part: PartMember): ItemField {
    const type = propertyPartType(this.claim(part.wireName), part, this.object);
    const reads: FieldReads = { item: true };
    return [part.wireName, { type, extensions: { reads }, resolve: (item) => item }];
  }

  /** Embedded items stand in the document of their owner, so they need no query. */
  private embedded(member: string): GraphQLFieldConfig<JsonObject, GraphqlContext> {
    const { contentItem, typeNameOf } = this.scope;
    return {
      type: new GraphQLList(new GraphQLNonNull(contentItem)),
      resolve: (part) => {
        const items = part[member];
        if (!Array.isArray(items)) return null;
        return items
          .filter(isJsonObject)
          .filter(({ contentType }) => typeof contentType === 'string' && typeNameOf(contentType) !== undefined)
          .map(embeddedItem);
      },
    };
  }

  private valueType(suffix: string, path: string, schema: FieldMember['schema']): GraphQLOutputType {
    const { names } = this.scope;
    return valueType(schema, { typeName: `${this.typeName}${pascalCase(suffix)}`, path, kinds: this.kinds, names });
  }

  private claim(wireName: string): string {
    return this.scope.names.claim(`${this.typeName}${pascalCase(wireName)}`);
  }
}

function memberField(name: string, type: GraphQLOutputType, description?: string, assumed?: JsonValue): ItemField {
  const reads: FieldReads = { member: name, isStored: isText(type) };
  const read = shapeReader(type);
  const stored = read ? (item: ItemSource) => read(item.member(name)) : (item: ItemSource) => item.member(name);
  const resolve = assumed === undefined ? stored : (item: ItemSource) => stored(item) ?? assumed;
  return [name, { type, description: description || undefined, extensions: { reads }, resolve }];
}

interface UrlsArguments {
  readonly widths?: readonly number[] | null;
  readonly format?: SrcsetArguments['format'] | null;
}

function mediaType(name: string, resolvers: Pick<Resolvers, 'mediaUrl' | 'srcset'>): GraphQLObjectType {
  return new GraphQLObjectType<JsonObject, GraphqlContext>({
    name,
    fields: {
      paths: storedField('paths', TEXTS),
      urls: {
        type: TEXTS,
        description:
          'Absolute, in the order of the paths, whether there is a file or not. With widths, each is an srcset of that picture, whose addresses may be kept for good; empty where there is no file.',
        args: {
          widths: { type: new GraphQLList(new GraphQLNonNull(GraphQLInt)) },
          format: { type: PictureFormat },
        },
        resolve: (media, { widths, format }: UrlsArguments, context) => {
          if (!Array.isArray(media.paths)) return null;
          const paths = idsIn(media, 'paths');
          if (!widths) return paths.map((path) => resolvers.mediaUrl(path));
          const asked = { widths, format: format ?? undefined };
          return paths.map((path) => resolvers.srcset(path, asked, context));
        },
      },
      mediaTexts: storedField('mediaTexts', TEXTS),
    },
  });
}

/** Whether a part is nothing but some properties of the item that holds it, as `CommonPart` is. */
function isPropertyPart({ partType }: PartMember): boolean {
  return partType.properties !== undefined;
}

/**
 * The properties, all of them together, and the item, which is the source.
 *
 * @param itemType looked up when the whole schema is there: the item has the part, and the part the item
 */
function propertyPartType(
  name: string,
  { partType: { properties = [] } }: PartMember,
  itemType: () => GraphQLObjectType,
): GraphQLObjectType {
  const scalars = properties.filter(isItemScalar);
  const ofItem = itemFields();
  const content: FieldReads = { scalars };
  const contentItem: FieldReads = { item: true };
  const fields = (): GraphQLFieldConfigMap<ItemSource, GraphqlContext> => ({
    ...Object.fromEntries(scalars.map((scalar) => [scalar, ofItem[scalar]])),
    content: {
      type: JsonScalar,
      description: 'The members of the part together.',
      extensions: { reads: content },
      resolve: (item) => Object.fromEntries(scalars.map((scalar) => [scalar, item.scalar(scalar)])),
    },
    contentItem: {
      type: new GraphQLNonNull(itemType()),
      description: 'The item that holds the part.',
      extensions: { reads: contentItem },
      resolve: (item) => item,
    },
  });
  return new GraphQLObjectType({ name, fields });
}
