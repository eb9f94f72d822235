import { Contributes, PART_TYPE, type JsonObject, type JsonSchema, type PartType } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';

export type ListPartSettings = JsonObject & {
  readonly containedContentTypes?: readonly string[];
  readonly enableOrdering?: boolean;
};

/** Makes an item a list. What is in it says so itself, with its contained part. */
@Contributes(PART_TYPE)
export class ListPart implements PartType {
  readonly name = 'ListPart';
  readonly title = text('List of items');

  readonly settings = {
    containedContentTypes: contentTypesSetting(text('Types whose items can be in the list.')),
    pageSize: { type: 'integer', minimum: 1, maximum: 100, default: 10, description: text('Items on a page.') },
    enableOrdering: {
      type: 'boolean',
      default: false,
      description: text('Show the items by their order, not by date.'),
    },
  };

  members() {
    return {};
  }
}

export function contentTypesSetting(description: string): JsonSchema {
  return {
    type: 'array',
    items: { type: 'string', pattern: '^[A-Z][A-Za-z0-9]{0,63}$' },
    names: 'contentTypes',
    uniqueItems: true,
    default: [],
    description,
  };
}
