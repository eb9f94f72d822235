import {
  CONTENT_EDITOR_DRIVER,
  CONTENT_HANDLER,
  type ContentContext,
  type ContentEditorDriver,
  type ContentHandler,
  Contributes,
  type EditedMember,
  type Fault,
  type JsonObject,
  PART_TYPE,
  type PartType,
  type PlacedView,
  type PostedMember,
  sentence,
  view,
} from '@espalier/plugin-sdk';
import { isOneLine } from '#core/display';
import { text } from '#platform/texts';
import { attachedPart, readPart, writeMember, type AttachedPart } from '../attached-part';
import { HANDLER_ORDER } from '../handler-order';
import { partControl } from '../part-control';
import { patternFaults, patternSetting, Patterns } from '../pattern/patterns';

type TitlePartSettings = JsonObject & {
  /** `generated`: the pattern makes the title, whatever is sent. */
  readonly options?: 'editable' | 'editableRequired' | 'generated';
  readonly pattern?: string;
};

const MAX_TITLE_LENGTH = 512;

@Contributes(PART_TYPE)
export class TitlePart implements PartType {
  readonly name = 'TitlePart';
  get title() {
    return text('Title');
  }

  get settings() {
    return {
      options: {
        type: 'string',
        enum: ['editable', 'editableRequired', 'generated'],
        default: 'editable',
        description: text('Whether the title is typed, required, or generated from the pattern.'),
      },
      pattern: patternSetting(''),
    };
  }

  constructor(private readonly patterns: Patterns) {}

  checkSettings({ options, pattern = '' }: TitlePartSettings): Fault[] {
    if (options === 'generated' && pattern.trim() === '') {
      return [{ member: 'pattern', message: 'must not be empty when the title is generated.' }];
    }
    return patternFaults(this.patterns, pattern);
  }

  /** That of the item itself counts as its title in any case; this is for items that are embedded. */
  readonly searchable = { title: 'heading' } as const;

  members() {
    return { title: { type: 'string', maxLength: MAX_TITLE_LENGTH } };
  }

  displayTextMember({ options }: TitlePartSettings): string | undefined {
    return options === 'generated' ? undefined : 'title';
  }

  check({ title }: JsonObject & { readonly title?: string }, { options }: TitlePartSettings): Fault[] {
    if (options !== 'editableRequired' || title?.trim()) return [];
    return [{ member: 'title', ...sentence('Enter a title.'), missing: true }];
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

/** Keeps the display text of items equal to their titles. */
@Contributes(CONTENT_HANDLER, { order: HANDLER_ORDER.title })
export class TitleHandler implements ContentHandler {
  constructor(private readonly patterns: Patterns) {}

  async creating(context: ContentContext): Promise<void> {
    const part = titlePart(context);
    if (part) await this.apply(context, part);
  }

  async updating(context: ContentContext): Promise<void> {
    const part = titlePart(context);
    if (part) await this.apply(context, part);
  }

  /** What an import states stays as it is. */
  async importing(context: ContentContext): Promise<void> {
    const part = titlePart(context);
    if (!part || context.item.displayText !== '') return;
    if (readTitle(context.item, part) === undefined) await this.apply(context, part);
    else showTitle(context, part);
  }

  private async apply(context: ContentContext, part: AttachedPart<TitlePartSettings>): Promise<void> {
    if (part.settings.options === 'generated') {
      const title = await this.patterns.render(part.settings.pattern ?? '', context, `${part.wireName}.title`);
      writeMember(context.item, part, 'title', title && shorten(title));
    }
    showTitle(context, part);
  }
}

/** An item without a title keeps the display text it was given, unless that was a title which has been cleared. */
function showTitle({ item, previous }: ContentContext, part: AttachedPart): void {
  const title = readTitle(item, part);
  const before = previous && readTitle(previous, part);
  if (title !== undefined) item.displayText = title;
  else if (before !== undefined && item.displayText === before) item.displayText = '';
}

function titlePart({ type }: ContentContext): AttachedPart<TitlePartSettings> | undefined {
  return attachedPart<TitlePartSettings>(type, 'TitlePart');
}

function readTitle(item: ContentContext['item'], part: AttachedPart): string | undefined {
  const { title } = readPart(item, part);
  return typeof title === 'string' ? title : undefined;
}

function shorten(title: string): string {
  return Array.from(title).slice(0, MAX_TITLE_LENGTH).join('');
}
