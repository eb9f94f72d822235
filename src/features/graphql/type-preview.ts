import { Injectable } from '@nestjs/common';
import {
  getNamedType,
  GraphQLObjectType,
  isObjectType,
  printType,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import type { ContentType } from '#core/content-definition';
import { ItemResolvers } from './resolvers/item-resolvers';
import { buildSchema } from './schema-builder/build-schema';

@Injectable()
export class GraphqlTypePreview {
  constructor(private readonly resolvers: ItemResolvers) {}

  /** SDL of the queries and types of one of these content types. @throws Error when GraphQL cannot express them */
  async print(type: ContentType, types: readonly ContentType[]): Promise<string> {
    return printContentType(await buildSchema(types, this.resolvers), type);
  }
}

/** Types whose items are content items of their own are named, not printed. */
function isContent(type: GraphQLNamedType): boolean {
  return isObjectType(type) && type.getInterfaces().some(({ name }) => name === 'ContentItem');
}

/**
 * The object type, the types of its members, and the queries for its items.
 *
 * @param types of the content types that the schema was built of
 */
export function printContentType(schema: GraphQLSchema, type: ContentType): string {
  const object = objectOf(schema, type);
  if (!object) return '';
  const query = queriesOf(schema, object);
  return [object, ...membersOf(object), ...(query ? [query] : [])].map(printType).join('\n\n');
}

/** The object types are in the order of the content types, but for the names that had to give way to others. */
function objectOf(schema: GraphQLSchema, { name }: ContentType): GraphQLObjectType | undefined {
  for (let candidate = name; ; candidate += '_') {
    const type = schema.getType(candidate);
    if (type === undefined) return undefined;
    if (isObjectType(type) && isContent(type)) return type;
  }
}

function queriesOf(schema: GraphQLSchema, object: GraphQLObjectType): GraphQLObjectType | undefined {
  const { fields, ...query } = schema.getQueryType()?.toConfig() ?? { name: 'Query', fields: {} };
  const own = Object.entries(fields).filter(([, { type }]) => itemsIn(getNamedType(type)) === object);
  return own.length > 0 ? new GraphQLObjectType({ ...query, fields: Object.fromEntries(own) }) : undefined;
}

function itemsIn(answer: GraphQLNamedType): GraphQLNamedType | undefined {
  if (isContent(answer) || !isObjectType(answer)) return answer;
  const { nodes } = answer.getFields();
  return nodes && getNamedType(nodes.type);
}

function membersOf(object: GraphQLObjectType): GraphQLObjectType[] {
  const found = new Set<GraphQLObjectType>();
  const pending = [object];
  for (let next = pending.pop(); next; next = pending.pop()) {
    for (const { type } of Object.values(next.getFields())) {
      const member = getNamedType(type);
      if (!isObjectType(member) || isContent(member) || found.has(member)) continue;
      found.add(member);
      pending.push(member);
    }
  }
  return [...found];
}
