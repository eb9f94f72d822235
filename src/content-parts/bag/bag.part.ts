import {
  Contributes,
  PART_TYPE,
  type ContentTypeDefinition,
  type Fault,
  type JsonObject,
  type PartType,
} from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { contentTypesSetting } from '../list/list.part';

export type BagPartSettings = JsonObject & {
  readonly containedContentTypes?: readonly string[];
  readonly containedStereotypes?: readonly string[];
};

type Bag = JsonObject & { readonly contentItems?: readonly JsonObject[] };

/** Items that live within the item: they have no versions, paths or rights of their own. */
@Contributes(PART_TYPE)
export class BagPart implements PartType {
  readonly name = 'BagPart';
  readonly title = text('Embedded items');

  readonly reusable = true;

  readonly settings = {
    containedContentTypes: contentTypesSetting(
      text('Types whose items can be embedded, beside those of the stereotypes.'),
    ),
    containedStereotypes: {
      type: 'array',
      items: { type: 'string', minLength: 1 },
      uniqueItems: true,
      default: [],
      description: text('Stereotypes whose types can be embedded, such as Widget.'),
    },
    displayType: {
      type: 'string',
      pattern: '^[A-Z][A-Za-z0-9]{0,63}$',
      default: 'Detail',
      description: text('How the items are shown on the site, such as Summary.'),
    },
  };

  readonly embeds = {
    member: 'contentItems',
    allows: (type: ContentTypeDefinition, settings: BagPartSettings) => allows(type, settings),
  };

  members() {
    return { contentItems: { type: 'array', items: { type: 'object' } } };
  }

  check({ contentItems = [] }: Bag): Fault[] {
    const ids = contentItems.map(({ contentItemId }) => contentItemId);
    return ids.flatMap((id, index) =>
      id === undefined || ids.indexOf(id) === index
        ? []
        : [
            {
              member: `contentItems[${index}].contentItemId`,
              message: 'is the id of another item here. Leave it out to have one made.',
            },
          ],
    );
  }
}

function allows(
  { name, stereotype }: ContentTypeDefinition,
  { containedContentTypes = [], containedStereotypes = [] }: BagPartSettings,
): boolean {
  return containedContentTypes.includes(name) || (stereotype !== '' && containedStereotypes.includes(stereotype));
}
