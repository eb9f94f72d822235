import { shownErrors } from '#platform/errors';
import { Injectable } from '@nestjs/common';
import type { ContentItem } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { PageRenderer } from '#core/display';
import { NamedValues } from '#features/comparison';
import { Clock } from '#platform/clock';
import { text, textList } from '#platform/texts';
import { changedBlocks } from '../conflict/both-changes';
import { authorOf, conflictModel, labelsOf } from '../conflict/conflict-model';
import { listChangeOf } from '../form/list-changes';
import type { PostedControls } from '../form/posted-controls';
import { draftOf, EditedItems, type EditedItem } from './edited-items';
import { EditorPages, calledIn, editPath, returnUrlOf, zoneOf, type EditorView } from './editor-page';
import { FilledForms, type FilledForm } from './filled-form';
import { schedulesOf } from './item-status';
import { ItemSaver } from './item-saver';
import { leaving } from './leaving';
import { publishedLaterAt, saveActionOf, type SaveAction } from './publishing';
import { undescribedPictures, undescribedWarning } from './undescribed-pictures';
import { confirmedOf, type WarningModel } from './warning';

export interface SentForm {
  readonly edited: EditedItem;
  readonly controls: PostedControls;
  readonly response: Response;
}

const SHOW = 'show';

/** Paragraphs of one text. */
const MOST_NAMED = 3;

@Injectable()
export class FormAnswers {
  constructor(
    private readonly items: EditedItems,
    private readonly saver: ItemSaver,
    private readonly forms: FilledForms,
    private readonly editor: EditorPages,
    private readonly names: NamedValues,
    private readonly pages: PageRenderer,
    private readonly clock: Clock,
  ) {}

  /** Does what new items and others have in common: `save`, `publish`, `publishNow`, `show`, and changes of lists of embedded items. */
  async answer(sent: SentForm): Promise<void> {
    const action = sent.controls.text('_action');
    const change = listChangeOf(action);
    if (change || action === SHOW) return this.showAgain(sent, await this.forms.of(sent.edited, sent.controls, change));
    const { action: wanted, isConfirmed } = confirmedOf(action);
    const wish = saveActionOf(wanted);
    if (wish !== 'draft' && !isConfirmed) {
      const filled = await this.forms.of(sent.edited, sent.controls);
      const warning = await this.warningOf(filled, wish);
      if (warning) return this.showAgain(sent, filled, { warning, status: 409 });
    }
    await this.save(sent, wish);
  }

  /** Of pictures that visitors would see without alt text and do not see so already. */
  private async warningOf({ edited, values }: FilledForm, wish: SaveAction): Promise<WarningModel | undefined> {
    const undescribed = [...undescribedPictures(values)];
    if (undescribed.length === 0) return undefined;
    const live = await this.items.findLive(edited.contentItemId, edited.page.principal);
    const known = undescribedPictures(live?.values ?? {});
    const added = undescribed.filter((address) => !known.has(address));
    const isLater = wish === 'publish' && publishedLaterAt(edited, values, this.clock.nowUtc()) !== undefined;
    return added.length > 0 ? undescribedWarning(added, wish, isLater) : undefined;
  }

  /** Whether nothing would be lost if the form were left by an action; otherwise it is shown again, and asks. */
  async isSaved(sent: SentForm, action: string): Promise<boolean> {
    const filled = await this.forms.of(sent.edited, sent.controls);
    if (filled.mine.size === 0) return true;
    const lost = leaving().get(action);
    const warning = lost && { heading: text('You have unsaved changes'), ...lost };
    await this.showAgain(sent, filled, { warning, status: 409 });
    return false;
  }

  private async save(sent: SentForm, wish: SaveAction): Promise<void> {
    const outcome = await this.saver.save(sent.edited, sent.controls, wish);
    if (outcome.kind === 'conflict') return this.showAgain(sent, outcome.filled, { status: 412 });
    if (outcome.kind === 'refused') {
      const { error } = outcome;
      return this.showAgain(sent, outcome.filled, { errors: shownErrors(error), status: statusOf(error.kind) });
    }
    const { item, isChanged, filled } = outcome;
    const called = calledIn(item, sent.edited.type);
    const notice = [
      isChanged ? doneTo(item, called, wish) : nothingChanged(item, called, wish),
      ...keptOfOthers(filled),
      ...schedulesOf(item, this.clock.nowUtc(), zoneOf(sent.response)).map(({ sentence }) => sentence),
    ].join(' ');
    const path = editPath(item.contentItemId, returnUrlOf(sent.controls.text('_returnUrl')));
    await this.pages.redirect(sent.response, path, { kind: 'success', text: notice, saved: draftOf(sent.edited) });
  }

  private async showAgain(sent: SentForm, filled: FilledForm, shown: Partial<EditorView> = {}): Promise<void> {
    const { edited, values } = filled;
    const conflict = filled.conflicts.length > 0 ? await conflictModel(filled, this.names) : undefined;
    await this.editor.show(sent.response, {
      edited,
      values,
      isTyped: true,
      returnUrl: returnUrlOf(sent.controls.text('_returnUrl')),
      conflict,
      ...shown,
    });
  }
}

/** The editor may have saved it by itself. */
function nothingChanged({ published }: ContentItem, item: string, wish: SaveAction): string {
  return wish === 'draft' && !published
    ? text('{item} is saved as a draft already.', { item })
    : text('Nothing had changed, so nothing was saved.');
}

function doneTo({ published, latest }: ContentItem, item: string, wish: SaveAction): string {
  if (published && !latest)
    return text('{item} was published. Its draft stays a draft and has your changes too.', { item });
  if (published) return text('{item} was published.', { item });
  // Somebody who published has to read that nothing is on the site yet.
  return wish === 'publish' ? text('{item} is scheduled.', { item }) : text('{item} was saved as a draft.', { item });
}

function keptOfOthers({ edited, theirs, separate, opened, stored }: FilledForm): string[] {
  if (theirs.length === 0) return [];
  const labels = theirs.map((path) => {
    const [label = path] = labelsOf([path], edited.type);
    const [before, after] = [opened.fields.get(path), stored.get(path)];
    if (!separate.includes(path) || typeof before !== 'string' || typeof after !== 'string') return label;
    const blocks = changedBlocks(before, after).slice(0, MOST_NAMED);
    const named = textList(blocks.map((words) => text('“{words}”', { words })));
    return blocks.length === 0 ? label : text('{label} ({named})', { label, named });
  });
  const members = textList([...new Set(labels)]);
  return [text('What {author} changed meanwhile was kept: {members}.', { author: authorOf(edited), members })];
}

const STATUSES: ReadonlyMap<string, number> = new Map([
  ['forbidden', 403],
  ['conflict', 409],
  ['precondition-failed', 412],
]);

export function statusOf(kind: string): number {
  return STATUSES.get(kind) ?? 400;
}
