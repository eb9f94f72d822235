import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  type GraphQLFieldConfig,
  type GraphQLInterfaceType,
  type GraphQLOutputType,
} from 'graphql';
import { MOST_FACETS } from '#core/content';
import { preparedField, type PrepareField } from '../execution/prepared-field';
import type { GraphqlContext } from '../graphql-context';
import { listOf, PageInfo } from './connection-type';
import type { TypeNames } from './type-names';

/** A search counts and ranks what it finds, so a query has a handful of them at most. */
const COST_OF_SEARCH = 10_000;
/** Excerpts are made for each: a page is one for people. */
export const SEARCH_FIRST = { byDefault: 20, maximum: 100 } as const;
const MOST_VALUES = 50;

export const SEARCH_TYPES = ['SearchConnection', 'SearchEdge', 'SearchFacet', 'SearchFacetValue'] as const;
type SearchNames = Readonly<Record<(typeof SEARCH_TYPES)[number], string>>;

export interface SearchArguments {
  readonly q: string;
  readonly types?: readonly string[] | null;
  readonly filter?: string | null;
  readonly facets?: readonly string[] | null;
  readonly first?: number | null;
  readonly after?: string | null;
}

export function searchNames(names: TypeNames): SearchNames {
  return Object.fromEntries(SEARCH_TYPES.map((name) => [name, names.claim(name)])) as SearchNames;
}

export function searchField(
  names: SearchNames,
  contentItem: GraphQLInterfaceType,
  search: PrepareField<unknown, SearchArguments>,
): GraphQLFieldConfig<unknown, GraphqlContext> {
  const { byDefault, maximum } = SEARCH_FIRST;
  const texts = new GraphQLList(new GraphQLNonNull(GraphQLString));
  return {
    type: connectionType(names, contentItem),
    description: 'Published items by their words, the best first.',
    args: {
      q: {
        type: new GraphQLNonNull(GraphQLString),
        description:
          'Words, all of which are meant, `"phrases"`, `-without`, `one OR another`, `begin*`. Nothing is found without a word.',
      },
      types: { type: texts, description: 'Names of content types, listable or not. Without it, all listable types.' },
      filter: { type: GraphQLString, description: 'Narrows the answer, in the filter language: `author:steve`.' },
      facets: {
        type: texts,
        description: `What to count values of: \`type\`, \`author\`, \`year\`, and names of fields of the types; at most ${MOST_FACETS}.`,
      },
      first: { type: GraphQLInt, defaultValue: byDefault, description: `At most ${maximum}.` },
      after: { type: GraphQLString, description: 'A cursor of the same search.' },
    },
    ...preparedField(search, { cost: COST_OF_SEARCH }),
  };
}

function connectionType(names: SearchNames, contentItem: GraphQLInterfaceType): GraphQLObjectType {
  const edge = new GraphQLObjectType({
    name: names.SearchEdge,
    fields: {
      cursor: { type: required(GraphQLString) },
      rank: { type: required(GraphQLFloat), description: 'More is better. Comparable within one answer.' },
      excerpt: {
        type: required(GraphQLString),
        description: 'HTML of text around what was found, which is in `mark` elements. There are no other elements.',
      },
      node: { type: required(contentItem) },
    },
  });
  return new GraphQLObjectType({
    name: names.SearchConnection,
    description: 'A page of what was found, and what all of it has.',
    fields: {
      edges: { type: listOf(edge) },
      pageInfo: { type: required(PageInfo) },
      totalCount: { type: required(GraphQLInt), description: 'Counted to 1,000.' },
      isTotalExact: { type: required(GraphQLBoolean), description: 'Whether there are no more than that.' },
      didYouMean: {
        type: GraphQLString,
        description: 'What was searched for, where nothing has a word of `q`.',
      },
      facets: {
        type: listOf(facetType(names)),
        description: 'In the order in which they were asked for.',
        extensions: { length: MOST_FACETS },
      },
    },
  });
}

function facetType({ SearchFacet, SearchFacetValue }: SearchNames): GraphQLObjectType {
  const value = new GraphQLObjectType({
    name: SearchFacetValue,
    fields: {
      value: { type: required(GraphQLString) },
      count: { type: required(GraphQLInt), description: 'How many have it, counted to 1,000.' },
    },
  });
  return new GraphQLObjectType({
    name: SearchFacet,
    fields: {
      name: { type: required(GraphQLString), description: 'As it was asked for.' },
      values: {
        type: listOf(value),
        description: `The most frequent first, at most ${MOST_VALUES}.`,
        extensions: { length: MOST_VALUES },
      },
    },
  });
}

function required(type: Exclude<GraphQLOutputType, GraphQLNonNull<never>>): GraphQLOutputType {
  return new GraphQLNonNull(type);
}
