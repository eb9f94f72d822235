import {
  GRAPHQL_MAX_INT,
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLInt,
  isLeafType,
  isListType,
  isNonNullType,
  type GraphQLFieldConfig,
  type GraphQLLeafType,
  type GraphQLOutputType,
} from 'graphql';
import { isJsonObject, type JsonObject, type JsonValue } from '@espalier/plugin-sdk';
import type { GraphqlContext } from '../graphql-context';
import { STORED_TEXT } from '../arguments/selection';
import { JsonScalar } from './scalars';

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
