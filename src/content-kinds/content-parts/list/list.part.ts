import {
  CONTENT_EDITOR_DRIVER,
  CONTENT_HANDLER,
  type ContentContext,
  type ContentEditorDriver,
  type ContentHandler,
  Contributes,
  type EditedMember,
  type JsonObject,
  PART_TYPE,
  type PartType,
  type PlacedView,
  type PostedMember,
  type Principal,
  sentence,
  view,
} from '@espalier/plugin-sdk';
import { ContentReader, knownItems, visibleStates } from '#core/content';
import { ContentDefinitions, contentTypesSetting } from '#core/content-definition';
import { text } from '#platform/texts';
import { attachedPart, readPart } from '../attached-part';
import { partControl, textMember } from '../part-control';

const CONTENTS = '/Admin/Contents';

type ListPartSettings = JsonObject & {
  readonly containedContentTypes?: readonly string[];
  readonly enableOrdering?: boolean;
};

/** Makes an item a list. What is in it says so itself, with its contained part. */
@Contributes(PART_TYPE)
export class ListPart implements PartType {
  readonly name = 'ListPart';
  get title() {
    return text('List of items');
  }
  get label() {
    return text('Items');
  }

  get settings() {
    return {
      containedContentTypes: contentTypesSetting(text('Content types whose items can be in the list.')),
      pageSize: { type: 'integer', minimum: 1, maximum: 100, default: 10, description: text('Items on a page.') },
      enableOrdering: {
        type: 'boolean',
        default: false,
        description: text('Show items in their own order instead of by date.'),
      },
    };
  }

  members() {
    return {};
  }
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

@Contributes(PART_TYPE)
export class ContainedPart implements PartType {
  readonly name = 'ContainedPart';
  get title() {
    return text('In a list');
  }
  get label() {
    return text('In the list');
  }

  readonly settings = {};

  readonly searchable = { listContentItemId: 'none' } as const;

  members() {
    return {
      listContentItemId: { type: 'string', pattern: '^[0-9a-z]{26}$', description: 'Id of an item with a list part.' },
      order: { type: 'integer', minimum: 0, maximum: 2_147_483_647 },
    };
  }
}

@Contributes(CONTENT_EDITOR_DRIVER)
export class ContainedEditor implements ContentEditorDriver {
  readonly edits = 'ContainedPart';

  constructor(
    private readonly reader: ContentReader,
    private readonly definitions: ContentDefinitions,
  ) {}

  async display(member: EditedMember): Promise<PlacedView> {
    const value = textMember(member.value, 'listContentItemId');
    const types = listTypesOf(this.definitions, member.type.name);
    const isMissing = member.page.isNew && value === '' && types.length > 0;
    const hint = isMissing ? text('Choose a list. Otherwise no list, such as a blog, will show the item.') : undefined;
    const model = {
      ...partControl(member, 'listContentItemId', { label: text('In the list'), hint }),
      value,
      source: `/Admin/Contents/Pick?${new URLSearchParams({ types: types.join(',') || '-' }).toString()}`,
      picked: value === '' ? [] : [await this.picked(value, member.page.principal)],
    };
    return view('ContainedPart_Edit', model).at('Edit', 'Aside');
  }

  read(posted: PostedMember): JsonObject | undefined {
    return posted.has('listContentItemId') ? { listContentItemId: posted.text('listContentItemId').trim() } : undefined;
  }

  private async picked(id: string, principal: Principal): Promise<object> {
    const list = (await visibleStates(this.reader, [id], principal)).get(id);
    if (!list) return { id, title: id, note: text('does not exist, or you cannot see it') };
    const type = this.definitions.get(list.contentType)?.definition.displayName ?? list.contentType;
    return { id, title: list.displayText || text('(untitled)'), note: type };
  }
}

/** Names of the types whose lists may have items of a type. */
export function listTypesOf(definitions: Pick<ContentDefinitions, 'all'>, contained: string): string[] {
  return definitions.all().flatMap(({ definition }) => {
    const list = attachedPart<ListPartSettings>(definition, 'ListPart');
    return list?.settings.containedContentTypes?.includes(contained) ? [definition.name] : [];
  });
}

/**
 * Into lists that exist, take their type, and may be seen by whoever saves. A list that is removed later keeps nobody
 * from editing its items.
 */
@Contributes(CONTENT_HANDLER)
export class ContainedHandler implements ContentHandler {
  constructor(private readonly definitions: ContentDefinitions) {}

  async validating(context: ContentContext): Promise<void> {
    const { item, previous, type } = context;
    const part = attachedPart(type, 'ContainedPart');
    const list = part && readPart(item, part).listContentItemId;
    if (!part || typeof list !== 'string') return;
    if (previous && readPart(previous, part).listContentItemId === list) return;
    const message = await this.listFault(list, context);
    const { shown } = sentence('Choose a list that takes this content.');
    if (message) context.fault({ member: `${part.wireName}.listContentItemId`, message, shown });
  }

  private async listFault(
    list: string,
    { item, type, transaction, principal }: ContentContext,
  ): Promise<string | undefined> {
    if (list === item.contentItemId) return 'must not be the item itself.';
    const known = (await knownItems(transaction, [list], principal)).get(list);
    // Of a list that the caller may not see it tells no more than of none.
    if (!known?.isSeen) return 'is the id of no content item. Create the list first.';
    const listType = this.definitions.get(known.contentType)?.definition;
    const listPart = listType && attachedPart<ListPartSettings>(listType, 'ListPart');
    if (!listPart) return `is a ${known.contentType}, which is no list.`;
    const { containedContentTypes = [] } = listPart.settings;
    if (containedContentTypes.includes(type.name)) return undefined;
    return `is a ${known.contentType}, which lists ${containedContentTypes.join(', ') || 'nothing'}, not ${type.name}.`;
  }
}
