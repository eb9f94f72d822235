import { Contributes, PART_TYPE, type Fault, type JsonObject, type PartType } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { patternFaults, patternSetting } from '../pattern/pattern-settings';
import { Patterns } from '../pattern/patterns';

export type TitlePartSettings = JsonObject & {
  /** `generated`: the pattern makes the title, whatever is sent. */
  readonly options?: 'editable' | 'editableRequired' | 'generated';
  readonly pattern?: string;
};

export const MAX_TITLE_LENGTH = 512;

/** The title of an item; it is the item's display text too. */
@Contributes(PART_TYPE)
export class TitlePart implements PartType {
  readonly name = 'TitlePart';
  readonly title = text('Title');

  readonly settings = {
    options: {
      type: 'string',
      enum: ['editable', 'editableRequired', 'generated'],
      default: 'editable',
      description: text('Whether the title is typed, must be, or is made by the pattern.'),
    },
    pattern: patternSetting(''),
  };

  constructor(private readonly patterns: Patterns) {}

  checkSettings({ options, pattern = '' }: TitlePartSettings): Fault[] {
    if (options === 'generated' && pattern.trim() === '') {
      return [{ member: 'pattern', message: 'must not be empty when the title is generated.' }];
    }
    return patternFaults(this.patterns, pattern);
  }

  members() {
    return { title: { type: 'string', maxLength: MAX_TITLE_LENGTH } };
  }

  displayTextMember({ options }: TitlePartSettings): string | undefined {
    return options === 'generated' ? undefined : 'title';
  }

  check({ title }: JsonObject & { readonly title?: string }, { options }: TitlePartSettings): Fault[] {
    if (options !== 'editableRequired' || title?.trim()) return [];
    return [{ member: 'title', message: 'is required: give the item a title.', missing: true }];
  }
}
