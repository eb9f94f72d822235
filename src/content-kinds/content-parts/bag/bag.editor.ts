import {
  CONTENT_EDITOR_DRIVER,
  Contributes,
  view,
  type ContentEditorDriver,
  type EditedMember,
  type EmbeddedEditor,
  type JsonObject,
  type PlacedView,
  type PostedMember,
} from '@espalier/plugin-sdk';
import { ContentDefinitions } from '#core/content-definition';
import { BagPart, type BagPartSettings } from './bag.part';

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
