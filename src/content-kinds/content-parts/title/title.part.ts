import {
  CONTENT_EDITOR_DRIVER,
  Contributes,
  PART_TYPE,
  view,
  type ContentEditorDriver,
  type EditedMember,
  type Fault,
  type JsonObject,
  type PartType,
  type PlacedView,
  type PostedMember,
} from '@espalier/plugin-sdk';
import { isOneLine } from '#core/display';
import { text } from '#platform/texts';
import { partControl } from '../part-control';
import { patternFaults, patternSetting, Patterns } from '../pattern/patterns';

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

@Contributes(CONTENT_EDITOR_DRIVER)
export class TitleEditor implements ContentEditorDriver {
  readonly edits = 'TitlePart';

  display(member: EditedMember): PlacedView {
    const { options } = member.settings as TitlePartSettings;
    const said = { label: member.displayName, isRequired: options === 'editableRequired' };
    const control = partControl(member, 'title', said);
    const isGenerated = options === 'generated';
    return view('TitlePart_Edit', { ...control, isGenerated, isOneLine: isOneLine(control.value) }).at(
      'Edit',
      'Content',
    );
  }

  read(posted: PostedMember): JsonObject | undefined {
    const { options } = posted.settings as TitlePartSettings;
    return options === 'generated' || !posted.has('title') ? undefined : { title: posted.text('title') };
  }
}
