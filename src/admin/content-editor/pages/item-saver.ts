import { Injectable } from '@nestjs/common';
import type { ContentItem } from '@espalier/plugin-sdk';
import { ContentWriter, parsePayload, type SaveOptions } from '#core/content';
import { Clock } from '#platform/clock';
import { DomainError } from '#platform/errors';
import { OtherItemError, ScheduledDraftError, NewerDraftError } from '../content-editor-errors';
import type { PostedControls } from '../form/posted-controls';
import { EditedItems, type EditedItem } from './edited-items';
import { FilledForms, type FilledForm } from './filled-form';
import { publishedLaterAt, type SaveAction } from './publishing';

type SaveOutcome =
  | { readonly kind: 'saved'; readonly item: ContentItem; readonly isChanged: boolean; readonly filled: FilledForm }
  | { readonly kind: 'conflict'; readonly filled: FilledForm }
  | { readonly kind: 'refused'; readonly filled: FilledForm; readonly error: DomainError };

/** Others may save again and again while this form is put together with what they saved. */
const ATTEMPTS = 5;

const ABOUT_THE_FORM = new Set(['malformed', 'invalid', 'conflict', 'forbidden', 'precondition-failed', 'too-large']);

@Injectable()
export class ItemSaver {
  constructor(
    private readonly writer: ContentWriter,
    private readonly items: EditedItems,
    private readonly forms: FilledForms,
    private readonly clock: Clock,
  ) {}

  async save(edited: EditedItem, controls: PostedControls, wish: SaveAction): Promise<SaveOutcome> {
    let current = edited;
    for (let attempt = 1; ; attempt++) {
      const isDraft = wish === 'draft' || wish === 'autosave';
      const meant = isDraft ? current : await this.withoutNewerDraft(current, controls);
      const filled = await this.forms.of(meant, controls);
      // The form that stays open would not show what was put together.
      const isUnseen = wish === 'autosave' && filled.separate.length > 0;
      if (isUnseen || filled.conflicts.length > 0) return { kind: 'conflict', filled };
      const { item: before } = meant;
      const isLater = wish === 'publish' && this.isLater(filled);
      if (isLater && meant !== current) {
        return { kind: 'refused', filled: await this.forms.of(current, controls), error: new NewerDraftError() };
      }
      // What is stored or typed has a date at which the service would publish half a sentence.
      if (wish === 'autosave' && (this.isLater(filled) || this.isLater({ ...filled, values: meant.values })))
        return { kind: 'refused', filled, error: new ScheduledDraftError() };
      const draft = isDraft || isLater;
      // What is stored may be against rules that were made later; whoever changes nothing is not asked to mend it.
      if (before && filled.mine.size === 0 && (draft || before.published))
        return { kind: 'saved', item: before, isChanged: false, filled };
      try {
        const item = await this.write(filled, { draft, isAutosave: wish === 'autosave' });
        return { kind: 'saved', item, isChanged: !isSame(item, before), filled };
      } catch (error) {
        if (!(error instanceof DomainError) || !ABOUT_THE_FORM.has(error.kind)) throw error;
        const isLast = error.kind !== 'precondition-failed' || attempt === ATTEMPTS;
        if (isLast) return { kind: 'refused', filled, error };
        current = await this.again(current);
      }
    }
  }

  /**
   * Nobody publishes a draft that the form has not shown, for somebody else works on it. What the form changes goes
   * onto what is live then, beneath the draft.
   */
  private async withoutNewerDraft(latest: EditedItem, controls: PostedControls): Promise<EditedItem> {
    const { item, contentItemId, page } = latest;
    if (!item || item.published || item.contentItemVersionId === controls.text('_versionId')) return latest;
    return (await this.items.findLive(contentItemId, page.principal)) ?? latest;
  }

  private isLater({ edited, values }: FilledForm): boolean {
    return publishedLaterAt(edited, values, this.clock.nowUtc()) !== undefined;
  }

  private async write(
    { edited, payload }: FilledForm,
    as: Pick<SaveOptions, 'draft' | 'isAutosave'>,
  ): Promise<ContentItem> {
    const { contentItemId, type, item, version, page } = edited;
    const { principal } = page;
    // What the form shows is what is meant, be it a draft above what is live.
    const identity = { contentItemId, contentItemVersionId: item?.contentItemVersionId, contentType: type.name };
    const precondition = item ? { ifMatch: version } : { ifNoneMatch: '*' };
    return this.writer.save(parsePayload({ ...payload, ...identity }), { principal, ...as, ...precondition });
  }

  /** As it is now. A form for a new item that is sent twice becomes the form of the item that it has made. */
  private async again({ contentItemId, page, type }: EditedItem): Promise<EditedItem> {
    const found = await this.items.find(contentItemId, page.principal);
    if (found.type.name !== type.name) throw new OtherItemError();
    return found;
  }
}

function isSame(saved: ContentItem, before: ContentItem | undefined): boolean {
  return saved.id === before?.id && saved.revision === before.revision;
}
