import {
  CONTENT_EDITOR_DRIVER,
  Contributes,
  PART_TYPE,
  view,
  sentence,
  type ContentEditorDriver,
  type ContentTypeDefinition,
  type EditedMember,
  type EmbeddedEditor,
  type Fault,
  type JsonObject,
  type JsonValue,
  type PartType,
  type PlacedView,
  type PostedMember,
} from '@espalier/plugin-sdk';
import { isSameStereotype, ContentDefinitions, contentTypesSetting } from '#core/content-definition';
import { text } from '#platform/texts';

type BagPartSettings = JsonObject & {
  readonly containedContentTypes?: readonly string[];
  readonly containedStereotypes?: readonly string[];
};

type Bag = JsonObject & { readonly contentItems?: readonly JsonObject[] };

@Contributes(PART_TYPE)
export class BagPart implements PartType {
  readonly name = 'BagPart';
  get title() {
    return text('Blocks');
  }
  get label() {
    return text('Blocks');
  }

  readonly reusable = true;

  get settings() {
    return {
      containedContentTypes: contentTypesSetting(
        text('Content types whose items can be embedded, in addition to those of the kinds.'),
      ),
      containedStereotypes: {
        type: 'array',
        items: { type: 'string', minLength: 1 },
        uniqueItems: true,
        default: [],
        description: text('Kinds of content types whose items can be embedded, such as Widget.'),
      },
      displayType: {
        type: 'string',
        pattern: '^[A-Z][A-Za-z0-9]{0,63}$',
        default: 'Detail',
        description: text('How the items are shown on the site, such as Summary.'),
      },
    };
  }

  readonly embeds = {
    member: 'contentItems',
    allows: (type: ContentTypeDefinition, settings: BagPartSettings) => allows(type, settings),
  };

  members() {
    return { contentItems: { type: 'array', items: { type: 'object' } } };
  }

  check({ contentItems = [] }: Bag): Fault[] {
    const seen = new Set<JsonValue>();
    return contentItems.flatMap(({ contentItemId: id }, index) => {
      if (id === undefined || !seen.has(id)) {
        if (id !== undefined) seen.add(id);
        return [];
      }
      const said = sentence('is the id of another item here. Leave it out to have one made.');
      return [{ member: `contentItems[${index}].contentItemId`, ...said }];
    });
  }
}

function allows(
  { name, stereotype }: ContentTypeDefinition,
  { containedContentTypes = [], containedStereotypes = [] }: BagPartSettings,
): boolean {
  if (containedContentTypes.includes(name)) return true;
  return stereotype !== '' && containedStereotypes.some((contained) => isSameStereotype(contained, stereotype));
}

const MEMBER = 'contentItems';

/** With more of them one looks for an item by its title first. */
const MOST_OPEN = 5;

@Contributes(CONTENT_EDITOR_DRIVER)
export class BagEditor implements ContentEditorDriver {
  readonly edits = 'BagPart';

  constructor(
    private readonly bag: BagPart,
    private readonly definitions: ContentDefinitions,
  ) {}

  async display(member: EditedMember): Promise<PlacedView> {
    const control = member.control(MEMBER);
    const settings = member.settings as BagPartSettings;
    const types = this.definitions
      .all()
      .map(({ definition }) => definition)
      .filter((type) => this.bag.embeds.allows(type, settings));
    const items = await member.embedded(MEMBER);
    const model = {
      ...control,
      label: member.displayName,
      items: items.map((item) => shown(item, items.length)),
      types: types.map(({ name, displayName }) => ({ name, displayName })),
    };
    return view('BagPart_Edit', model).at('Edit', 'Content');
  }

  read(posted: PostedMember): JsonObject | undefined {
    return posted.has(MEMBER) ? { [MEMBER]: [...posted.embedded(MEMBER)] } : undefined;
  }
}

function shown(item: EmbeddedEditor, count: number) {
  const { displayText, typeName } = item;
  return { ...item, label: displayText || typeName, isOpen: count <= MOST_OPEN || displayText === '' };
}
