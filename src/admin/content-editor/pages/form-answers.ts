import { Injectable } from '@nestjs/common';
import type { ContentItem } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { PageRenderer } from '#core/display';
import { Clock } from '#platform/clock';
import { text } from '#platform/texts';
import { conflictChoices } from '../conflict/conflict-model';
import { listChangeOf } from '../form/list-changes';
import type { PostedControls } from '../form/posted-controls';
import { draftOf, type EditedItem } from './edited-items';
import { EditorPages, calledIn, editPath, returnUrlOf, schedulesOf, type EditorView } from './editor-page';
import { FilledForms, type FilledForm } from './filled-form';
import { ItemSaver } from './item-saver';
import { LEAVING } from './leaving';
import { saveActionOf, type SaveAction } from './publishing';

export interface SentForm {
  readonly edited: EditedItem;
  readonly controls: PostedControls;
  readonly response: Response;
}

const NOTHING_CHANGED = text('Nothing had changed, so nothing was saved.');

const SHOW = 'show';

@Injectable()
export class FormAnswers {
  constructor(
    private readonly saver: ItemSaver,
    private readonly forms: FilledForms,
    private readonly editor: EditorPages,
    private readonly pages: PageRenderer,
    private readonly clock: Clock,
  ) {}

  /** Does what new items and others have in common: `save`, `publish`, `publishNow`, `show`, and changes of lists of embedded items. */
  async answer(sent: SentForm): Promise<void> {
    const action = sent.controls.text('_action');
    const change = listChangeOf(action);
    if (change || action === SHOW) return this.showAgain(sent, await this.forms.of(sent.edited, sent.controls, change));
    await this.save(sent, saveActionOf(action));
  }

  /** Whether nothing would be lost if the form were left by an action; otherwise it is shown again, and asks. */
  async isSaved(sent: SentForm, action: string): Promise<boolean> {
    const filled = await this.forms.of(sent.edited, sent.controls);
    if (filled.mine.size === 0) return true;
    await this.showAgain(sent, filled, { leaving: LEAVING.get(action), status: 409 });
    return false;
  }

  private async save(sent: SentForm, wish: SaveAction): Promise<void> {
    const outcome = await this.saver.save(sent.edited, sent.controls, wish);
    if (outcome.kind === 'conflict') return this.showAgain(sent, outcome.filled, { status: 412 });
    if (outcome.kind === 'refused') {
      const { errors, kind, message } = outcome.error;
      return this.showAgain(sent, outcome.filled, { errors: errors ?? { '': [message] }, status: statusOf(kind) });
    }
    const { item, isChanged } = outcome;
    const done = isChanged ? doneTo(item, calledIn(item, sent.edited.type), wish) : NOTHING_CHANGED;
    const notice = [done, ...schedulesOf(item, this.clock.nowUtc()).map(({ sentence }) => sentence)].join(' ');
    const path = editPath(item.contentItemId, returnUrlOf(sent.controls.text('_returnUrl')));
    await this.pages.redirect(sent.response, path, { kind: 'success', text: notice, saved: draftOf(sent.edited) });
  }

  private showAgain(sent: SentForm, filled: FilledForm, shown: Partial<EditorView> = {}): Promise<void> {
    const { edited, values, conflicts, stored, mine } = filled;
    const { author = null, modifiedUtc: savedUtc = null } = edited.item ?? {};
    const choices = conflictChoices(conflicts, { stored, mine }, edited.type);
    return this.editor.show(sent.response, {
      edited,
      values,
      isTyped: true,
      returnUrl: returnUrlOf(sent.controls.text('_returnUrl')),
      ...(choices.length > 0 && { conflict: { author: author ?? text('Somebody'), savedUtc, choices } }),
      ...shown,
    });
  }
}

function doneTo({ published, latest }: ContentItem, item: string, wish: SaveAction): string {
  if (published && !latest)
    return text('{item} was published. The draft of it stays a draft, and has your changes too.', { item });
  if (published) return text('{item} was published.', { item });
  // Somebody who published has to read that nothing is on the site yet.
  return wish === 'publish' ? text('{item} is scheduled.', { item }) : text('{item} was saved as a draft.', { item });
}

function statusOf(kind: string): number {
  return kind === 'forbidden' ? 403 : kind === 'conflict' ? 409 : 400;
}
