import {
  CONTENT_HANDLER,
  Contributes,
  PART_TYPE,
  sentence,
  view,
  type ContentContext,
  type ContentEditorDriver,
  type ContentHandler,
  type Fault,
  type JsonObject,
  type PartType,
} from '@espalier/plugin-sdk';
import { isOneLine } from '#core/display';
import { text } from '#platform/texts';
import { attachedPart, readPart, writeMember, type AttachedPart } from '../attached-part';
import { HANDLER_ORDER } from '../handler-order';
import { partControl, textMember } from '../part-control';
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
      return [{ member: 'pattern', ...sentence('must not be empty when the title is generated.') }];
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

export const titleEditor: ContentEditorDriver = {
  edits: 'TitlePart',
  display: (member) => {
    const { options } = member.settings as TitlePartSettings;
    const said = { label: member.displayName, isRequired: options === 'editableRequired' };
    const control = partControl(member, 'title', said);
    const model = { ...control, isGenerated: options === 'generated', isOneLine: isOneLine(control.value) };
    return view('TitlePart_Edit', model).at('Edit', 'Content');
  },
  read: (posted) => {
    const { options } = posted.settings as TitlePartSettings;
    if (options === 'generated' || !posted.has('title')) return undefined;
    const title = posted.text('title');
    return { title: isOneLine(textMember(posted.stored, 'title')) ? onOneLine(title) : title };
  },
};

/** Enter may have been pressed where no script was there to make another sense of it. */
function onOneLine(title: string): string {
  if (isOneLine(title)) return title;
  const lines = title.split(/[\r\n]/).map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
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
