import { Contributes, sentence, type Fault, type Queryable } from '@espalier/plugin-sdk';
import { TYPE_RULE, type ContentType, type TypeRule } from '#core/content-definition';

/**
 * They are where the feeds of other items would be if these were lists.
 *
 * @param types SQL condition on their types, `i.content_type`
 */
export const hiddenFeeds = (types: string): string => `
  SELECT feed.value, feed.content_item_id AS id FROM content_handle list
    JOIN content_item i ON i.content_item_id = list.content_item_id AND ${types}
    JOIN content_handle feed ON feed.kind = 'slug' AND feed.value = ltrim(list.value || '/feed', '/')
      AND feed.content_item_id <> list.content_item_id
  WHERE list.kind IN ('slug', 'homepage')`;

/** Named in a fault. */
const MOST = 3;
const OF_TYPE = `${hiddenFeeds('i.content_type = $1')} ORDER BY 1 LIMIT ${MOST}`;

@Contributes(TYPE_RULE)
export class HiddenFeeds implements TypeRule {
  async itemFaults(type: ContentType, transaction: Queryable, previous: ContentType): Promise<readonly Fault[]> {
    if (previous.partsOf('ListPart').length > 0 || type.partsOf('ListPart').length === 0) return [];
    const rows = await transaction.query<{ value: string }>(OF_TYPE, [type.name]);
    if (rows.length === 0) return [];
    const paths = rows.map(({ value }) => `"${value}"`).join(', ');
    const part = type.definition.parts.findIndex((attachment) => attachment.part === 'ListPart');
    const said = sentence(
      'would make lists of items whose feeds other items hide ({paths}). Give these other paths first.',
      { paths },
    );
    return [{ member: `parts[${part}]`, ...said }];
  }
}
