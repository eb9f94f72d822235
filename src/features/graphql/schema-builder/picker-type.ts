import {
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLInterfaceType,
} from 'graphql';
import type { FieldDefinition, JsonObject } from '@espalier/plugin-sdk';
import { ForbiddenError } from '#core/auth';
import { MAX_FIRST, readFirst, readSkip } from '../arguments/page';
import type { FieldPicks } from '../arguments/picks';
import { readSelection } from '../arguments/selection';
import { preparedField } from '../execution/prepared-field';
import type { GraphqlContext } from '../graphql-context';
import { idsIn, type ItemSource } from '../item-source';

interface SliceArguments {
  readonly first?: number | null;
  readonly skip?: number | null;
}

type PickerField = GraphQLFieldConfig<JsonObject, GraphqlContext, SliceArguments>;

const SLICE_ARGUMENTS: GraphQLFieldConfigArgumentMap = {
  first: { type: GraphQLInt, description: `At most ${MAX_FIRST}, as many as there are without it.` },
  skip: { type: GraphQLInt, defaultValue: 0 },
};

export const PickedUser = new GraphQLObjectType({
  name: 'PickedUser',
  fields: {
    userId: { type: new GraphQLNonNull(GraphQLString) },
    userName: { type: new GraphQLNonNull(GraphQLString) },
  },
});

export function contentPickerType(
  name: string,
  { settings }: FieldDefinition,
  contentItem: GraphQLInterfaceType,
  isKnown: (contentType: string) => boolean,
): GraphQLObjectType {
  const contentItems: PickerField = {
    type: new GraphQLList(new GraphQLNonNull(contentItem)),
    description: 'The published ones, in the order of the ids, as far as they exist and the caller may see them.',
    args: SLICE_ARGUMENTS,
    ...preparedField<JsonObject, SliceArguments>(
      (slice, info) => {
        const selection = readSelection(info);
        const isWhole = slice.first == null && !slice.skip;
        const known = (items: readonly ItemSource[]) =>
          items.filter((item) => isKnown(String(item.scalar('contentType'))));
        return (picker, { relations }) => {
          const along = isWhole ? relations.pickedAlong(picker, selection) : undefined;
          if (along) return known(along);
          return relations.picked(sliceOf(idsIn(picker, 'contentItemIds'), slice), selection).then(known);
        };
      },
      { ...lengthOf(settings), picks: 'contentItemIds' } satisfies FieldPicks & { length?: number },
    ),
  };
  return new GraphQLObjectType({ name, fields: { contentItemIds: idsField('contentItemIds'), contentItems } });
}

export function userPickerType(name: string, { settings }: FieldDefinition): GraphQLObjectType {
  const users: PickerField = {
    type: new GraphQLList(new GraphQLNonNull(PickedUser)),
    description: 'In the order of the ids, as far as they exist. This needs the permission ViewUsers.',
    args: SLICE_ARGUMENTS,
    extensions: lengthOf(settings),
    resolve: (picker, slice, { principal, relations }) => {
      if (!principal.may('ViewUsers')) throw new ForbiddenError('ViewUsers');
      return relations.users(sliceOf(idsIn(picker, 'userIds'), slice));
    },
  };
  return new GraphQLObjectType({ name, fields: { userIds: idsField('userIds'), users } });
}

function lengthOf({ multiple }: JsonObject): { readonly length?: number } {
  return multiple === true ? {} : { length: 1 };
}

function idsField(member: string): PickerField {
  return {
    type: new GraphQLList(new GraphQLNonNull(GraphQLString)),
    resolve: (picker) => (Array.isArray(picker[member]) ? idsIn(picker, member) : null),
  };
}

/** Positions are those of the ids, which everyone sees: what is gone, or not for the caller, leaves its place empty. */
function sliceOf(ids: readonly string[], { first, skip }: SliceArguments): readonly string[] {
  const start = readSkip({ skip });
  return ids.slice(start, start + readFirst({ first: first ?? MAX_FIRST }));
}
