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
import { isJsonObject, type FieldDefinition, type JsonObject } from '@espalier/plugin-sdk';
import { ForbiddenError } from '#core/auth';
import { MAX_FIRST, readFirst, readSkip } from '../arguments/item-query';
import type { FieldPicks } from '../arguments/picks';
import { readSelection, type FieldReads } from '../arguments/selection';
import { preparedField } from '../execution/prepared-field';
import type { GraphqlContext } from '../graphql-context';
import { idsIn, type ItemSource } from '../item-source';

interface SliceArguments {
  readonly first?: number | null;
  readonly skip?: number | null;
}

type PickerField = GraphQLFieldConfig<JsonObject, GraphqlContext, SliceArguments>;

const PICKER_OF = Symbol('the item that a picker is of, and its name there');
type ContentPicker = JsonObject & { readonly [PICKER_OF]?: readonly [item: ItemSource, name: string] };

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

/** A picker has to know its item, with which what it picks may have been read. */
export function contentPickerField(
  name: string,
  type: GraphQLObjectType,
  description?: string,
): GraphQLFieldConfig<ItemSource, GraphqlContext> {
  const reads: FieldReads = { member: name };
  return {
    type,
    description,
    extensions: { reads },
    resolve: (item): ContentPicker | undefined => {
      const stored = item.member(name);
      return isJsonObject(stored) ? { ...stored, [PICKER_OF]: [item, name] } : undefined;
    },
  };
}

export function contentPickerType(
  name: string,
  { settings }: FieldDefinition,
  contentItem: GraphQLInterfaceType,
  typeNameOf: FieldPicks['typeNameOf'],
): GraphQLObjectType {
  const contentItems: GraphQLFieldConfig<ContentPicker, GraphqlContext, SliceArguments> = {
    type: new GraphQLList(new GraphQLNonNull(contentItem)),
    description: 'The published ones, in the order of the ids, as far as they exist and the caller may see them.',
    args: SLICE_ARGUMENTS,
    ...preparedField<ContentPicker, SliceArguments>(
      (slice, info) => {
        const selection = readSelection(info);
        const isWhole = slice.first == null && !slice.skip;
        const known = (items: readonly ItemSource[]) =>
          items.filter((item) => typeNameOf(String(item.scalar('contentType'))) !== undefined);
        return (picker, context) => {
          const [item, member = ''] = picker[PICKER_OF] ?? [];
          const along = isWhole ? item?.picked?.(member, selection) : undefined;
          if (along) return known(along);
          return context.relations.picked(sliceOf(idsIn(picker, 'contentItemIds'), slice), selection).then(known);
        };
      },
      { ...lengthOf(settings), picks: 'contentItemIds', typeNameOf } satisfies FieldPicks & { length?: number },
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
