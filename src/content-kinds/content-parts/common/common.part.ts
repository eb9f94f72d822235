import { Contributes, PART_TYPE, type Fault, type JsonObject, type PartType } from '@espalier/plugin-sdk';
import { toUtc } from '#platform/dates';
import { text } from '#platform/texts';

export const MAX_OWNER_LENGTH = 128;

/** The way to change two properties of an item: when it was created and who owns it. Nothing of it is stored as a part. */
@Contributes(PART_TYPE)
export class CommonPart implements PartType {
  readonly name = 'CommonPart';
  readonly title = text('Owner and date of creation');

  readonly settings = {
    displayOwnerEditor: { type: 'boolean', default: false, description: text('Offer the owner in the editor.') },
    displayDateEditor: {
      type: 'boolean',
      default: false,
      description: text('Offer the date of creation in the editor.'),
    },
  };

  readonly properties = ['createdUtc', 'owner'];

  members() {
    return {
      createdUtc: { type: 'string', maxLength: 64, description: 'ISO 8601 date and time; kept in UTC.' },
      owner: {
        type: 'string',
        minLength: 1,
        maxLength: MAX_OWNER_LENGTH,
        description: 'Id of the user or application.',
      },
    };
  }

  check({ createdUtc }: JsonObject & { readonly createdUtc?: string }): Fault[] {
    if (createdUtc === undefined || toUtc(createdUtc)) return [];
    return [{ member: 'createdUtc', message: 'must be a date and time such as 2026-11-20T10:00:00Z.' }];
  }

  normalise(part: JsonObject): JsonObject {
    const { createdUtc } = part;
    return typeof createdUtc === 'string' ? { ...part, createdUtc: toUtc(createdUtc) ?? createdUtc } : part;
  }
}
