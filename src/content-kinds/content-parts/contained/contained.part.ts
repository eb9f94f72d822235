import { Contributes, PART_TYPE, type PartType } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';

/** Says which list an item is in, and where in it. */
@Contributes(PART_TYPE)
export class ContainedPart implements PartType {
  readonly name = 'ContainedPart';
  readonly title = text('Place in a list');

  readonly settings = {};

  readonly indexed = { listContentItemId: 'value' } as const;

  members() {
    return {
      listContentItemId: { type: 'string', pattern: '^[0-9a-z]{26}$', description: 'Id of an item with a list part.' },
      order: { type: 'integer', minimum: 0, maximum: 2_147_483_647 },
    };
  }
}
