import {
  CONTENT_EDITOR_DRIVER,
  Contributes,
  PART_TYPE,
  view,
  type ContentEditorDriver,
  type EditedMember,
  type JsonObject,
  type JsonSchema,
  type PartType,
  type PlacedView,
} from '@espalier/plugin-sdk';
import { ContentDefinitions } from '#core/content-definition';
import { text } from '#platform/texts';

const CONTENTS = '/Admin/Contents';

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

/** What is in a list says so itself, so that its editor has nothing but the ways there. */
@Contributes(CONTENT_EDITOR_DRIVER)
export class ListEditor implements ContentEditorDriver {
  readonly edits = 'ListPart';

  constructor(private readonly definitions: ContentDefinitions) {}

  display({ page, displayName, settings }: EditedMember): PlacedView {
    const { containedContentTypes = [], enableOrdering = false } = settings as ListPartSettings;
    const { principal, contentItemId = '' } = page;
    const returnUrl = `${CONTENTS}/ContentItems/${contentItemId}/Edit`;
    const create = new URLSearchParams({ list: contentItemId, returnUrl }).toString();
    const types = containedContentTypes.flatMap((name) => this.definitions.get(name)?.definition ?? []);
    const links = types.map((type) => ({
      text: type.displayName,
      all: `${CONTENTS}/ContentItems/${type.name}`,
      ...(type.creatable &&
        principal.may('EditContent', { contentType: type.name, owner: principal.id }) && {
          create: `${CONTENTS}/ContentTypes/${type.name}/Create?${create}`,
        }),
    }));
    const order = enableOrdering ? `${CONTENTS}/ContentItems/${contentItemId}/Order` : undefined;
    return view('ListPart_Edit', { label: displayName, isNew: page.isNew, links, order }).at('Edit', 'Aside');
  }

  read(): undefined {
    return undefined;
  }
}
