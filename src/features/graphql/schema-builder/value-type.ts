import {
  GRAPHQL_MAX_INT,
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLInt,
  isLeafType,
  isListType,
  isNonNullType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  type GraphQLFieldConfig,
  type GraphQLLeafType,
  type GraphQLOutputType,
} from 'graphql';
import { isJsonObject, type JsonObject, type JsonValue, type JsonSchema } from '@espalier/plugin-sdk';
import { isInt32, type QueryField } from '#core/content';
import { STORED_TEXT } from '../arguments/selection';
import type { GraphqlContext } from '../graphql-context';
import { JsonScalar, DateScalar, DateTimeScalar, TimeScalar } from './scalars';
import { isFieldName, pascalCase, type TypeNames } from './type-names';

/** What is left of a stored value: undefined when it has another shape. */
type ShapeReader = (value: JsonValue | undefined) => JsonValue | undefined;

/**
 * Definitions change and items stay, so a value may have the shape that the member had before: an object or a list that
 * is none is undefined, as is what is no value of a scalar, and a list is without its misfits.
 *
 * @returns undefined when there is nothing to look at
 */
export function shapeReader(type: GraphQLOutputType): ShapeReader | undefined {
  if (isNonNullType(type)) return shapeReader(type.ofType);
  if (isLeafType(type)) return scalarReader(type);
  if (!isListType(type)) return (value) => (isJsonObject(value) ? value : undefined);
  const readEntry = entryReader(type.ofType);
  return (value) => {
    if (!Array.isArray(value)) return undefined;
    return value.map(readEntry).filter((entry) => entry !== undefined);
  };
}

function scalarReader(type: GraphQLLeafType): ShapeReader | undefined {
  if (type === JsonScalar) return undefined;
  if (isText(type)) return (value) => (typeof value === 'object' ? undefined : value);
  return (value) => {
    try {
      return type.serialize(value) as JsonValue;
    } catch {
      return undefined;
    }
  };
}

export function storedField(name: string, type: GraphQLOutputType): GraphQLFieldConfig<JsonObject, GraphqlContext> {
  const read = shapeReader(type);
  const extensions = isText(type) ? STORED_TEXT : {};
  return read ? { type, resolve: (object) => read(object[name]), extensions } : { type };
}

/** Whether it is a scalar that is stored as a text. */
export function isText(type: GraphQLOutputType): boolean {
  return isLeafType(type) && !FITS.has(type);
}

function entryReader(type: GraphQLOutputType): ShapeReader {
  if (isNonNullType(type)) return entryReader(type.ofType);
  const fits = FITS.get(type) ?? ((value) => typeof value === 'string');
  const read = isLeafType(type) ? undefined : shapeReader(type);
  return read ?? ((value) => (fits(value) ? value : undefined));
}

/** All other scalars are text. */
const FITS = new Map<GraphQLOutputType, (value: JsonValue | undefined) => boolean>([
  [GraphQLBoolean, (value) => typeof value === 'boolean'],
  [GraphQLInt, (value) => Number.isInteger(value) && Math.abs(Number(value)) <= GRAPHQL_MAX_INT],
  [GraphQLFloat, (value) => typeof value === 'number'],
  [JsonScalar, (value) => value !== null],
]);

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
