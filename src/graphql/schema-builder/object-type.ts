import {
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  type GraphQLInterfaceType,
  type GraphQLOutputType,
} from 'graphql';
import type { JsonObject } from '@espalier/plugin-sdk';
import type { QueryField } from '#content';
import type { ContentMember, ContentType, FieldMember, PartMember } from '#content-definition';
import type { GraphqlContext } from '../graphql-context';
import { embeddedItem, type ItemSource } from '../item-source';
import { itemFields } from './content-item';
import { CONTENT_PICKER, pickerType } from './picker-type';
import { isFieldName, pascalCase, type TypeNames } from './type-names';
import { valueType } from './value-type';

type FieldMap<Source> = GraphQLFieldConfigMap<Source, GraphqlContext>;

/** What the object types of one schema share. */
export interface ObjectTypeScope {
  readonly names: TypeNames;
  readonly contentItem: GraphQLInterfaceType;
  /** Whether there is an object type for items of this content type. */
  readonly isKnown: (contentType: string) => boolean;
}

/** The object type of a content type: item fields, then own fields, then parts. */
export function contentObjectType(
  type: ContentType,
  name: string,
  kinds: ReadonlyMap<string, QueryField>,
  scope: ObjectTypeScope,
): GraphQLObjectType {
  const builder = new ObjectTypeBuilder(name, kinds, scope);
  return new GraphQLObjectType({
    name,
    description: type.definition.description || undefined,
    interfaces: [scope.contentItem],
    fields: { ...itemFields(), ...builder.memberFields([...type.members.values()]) },
  });
}

class ObjectTypeBuilder {
  constructor(
    private readonly typeName: string,
    private readonly kinds: ReadonlyMap<string, QueryField>,
    private readonly scope: ObjectTypeScope,
  ) {}

  memberFields(members: readonly ContentMember[]): FieldMap<ItemSource> {
    const fields = members.filter((member) => member.kind === 'field').map((member) => this.ownField(member));
    const parts = members.filter((member) => member.kind === 'part').flatMap((member) => this.part(member));
    return Object.fromEntries([...fields, ...parts]);
  }

  private ownField({ wireName, field, schema }: FieldMember): [string, GraphQLFieldConfig<ItemSource, GraphqlContext>] {
    const { contentItem, isKnown } = this.scope;
    const type =
      field.type === CONTENT_PICKER
        ? pickerType(this.claim(wireName), contentItem, isKnown)
        : this.valueType(wireName, wireName, schema);
    return memberField(wireName, type, field.settings.hint);
  }

  private part({
    wireName,
    partType,
    schemas,
  }: PartMember): [string, GraphQLFieldConfig<ItemSource, GraphqlContext>][] {
    const members = Object.entries(schemas).filter(
      ([name]) => isFieldName(name) && name !== partType.embeds?.member && partType.valueKinds?.[name] !== null,
    );
    const fields: FieldMap<JsonObject> = Object.fromEntries(
      members.map(([name, schema]) => [
        name,
        { type: this.valueType(`${wireName}${pascalCase(name)}`, `${wireName}.${name}`, schema) },
      ]),
    );
    if (partType.embeds) fields[partType.embeds.member] = this.embedded(partType.embeds.member);
    if (Object.keys(fields).length === 0) return [];
    const type = new GraphQLObjectType({ name: this.claim(wireName), fields });
    return [memberField(wireName, type)];
  }

  /** Embedded items stand in the document of their owner, so they need no query. */
  private embedded(member: string): GraphQLFieldConfig<JsonObject, GraphqlContext> {
    const { contentItem, isKnown } = this.scope;
    return {
      type: new GraphQLList(new GraphQLNonNull(contentItem)),
      resolve: (part) => {
        const items = part[member];
        if (!Array.isArray(items)) return [];
        return items
          .filter((item): item is JsonObject => typeof item === 'object' && item !== null && !Array.isArray(item))
          .filter(({ contentType }) => typeof contentType === 'string' && isKnown(contentType))
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

function memberField(
  name: string,
  type: GraphQLOutputType,
  description?: string,
): [string, GraphQLFieldConfig<ItemSource, GraphqlContext>] {
  return [name, { type, description: description || undefined, resolve: (item) => item.member(name) }];
}
