import { CONTENT_HANDLER, Contributes, type ContentContext, type ContentHandler } from '@espalier/plugin-sdk';
import { attachedPart, readPart, writeMember, type AttachedPart } from '../attached-part';
import { HANDLER_ORDER } from '../handler-order';
import { Patterns } from '../pattern/patterns';
import { MAX_TITLE_LENGTH, type TitlePartSettings } from './title.part';

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
