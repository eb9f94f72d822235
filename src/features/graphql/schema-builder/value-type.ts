import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  type GraphQLOutputType,
} from 'graphql';
import type { JsonSchema } from '@espalier/plugin-sdk';
import { isInt32, type QueryField } from '#core/content';
import { DateScalar, DateTimeScalar, JsonScalar, TimeScalar } from './scalars';
import { storedField } from './stored-shape';
import { isFieldName, pascalCase, type TypeNames } from './type-names';

const MOMENTS = { date: DateScalar, time: TimeScalar, dateTime: DateTimeScalar } as const;

interface ValuePlace {
  readonly typeName: string;
  /** Such as `autoroutePart.path`. */
  readonly path: string;
  readonly kinds: ReadonlyMap<string, QueryField>;
  readonly names: TypeNames;
}

export function valueType(schema: JsonSchema, place: ValuePlace): GraphQLOutputType {
  const kind = place.kinds.get(place.path)?.kind;
  if (kind === 'date' || kind === 'time' || kind === 'dateTime') return MOMENTS[kind];
  switch (schema.type) {
    case 'string':
      return GraphQLString;
    case 'boolean':
      return GraphQLBoolean;
    case 'number':
      return GraphQLFloat;
    case 'integer':
      // `Int` of GraphQL has 32 bits, and refuses anything beyond.
      return isInt32(schema) ? GraphQLInt : GraphQLFloat;
    case 'array':
      return listType(schema.items, place);
    case 'object':
      return objectType(schema.properties, place) ?? JsonScalar;
    default:
      return JsonScalar;
  }
}

function listType(items: unknown, place: ValuePlace): GraphQLOutputType {
  const item = isSchema(items) ? valueType(items, { ...place, path: `${place.path}[]` }) : JsonScalar;
  return new GraphQLList(new GraphQLNonNull(item));
}

function objectType(properties: unknown, place: ValuePlace): GraphQLObjectType | undefined {
  if (!isSchema(properties)) return undefined;
  const entries = Object.entries(properties).filter(([name]) => isFieldName(name));
  if (entries.length === 0) return undefined;
  const fields = entries.map(([name, schema]) => {
    const inner = { ...place, typeName: `${place.typeName}${pascalCase(name)}`, path: `${place.path}.${name}` };
    return [name, storedField(name, isSchema(schema) ? valueType(schema, inner) : JsonScalar)];
  });
  return new GraphQLObjectType({ name: place.names.claim(place.typeName), fields: Object.fromEntries(fields) });
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null;
}
