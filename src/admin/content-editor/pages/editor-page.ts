import { Injectable } from '@nestjs/common';
import type { ContentItem, JsonObject } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { CONTENTS_PATH } from '#features/admin-list';
import { ContentReader, stateOf } from '#core/content';
import { PageRenderer, view, type FormState } from '#core/display';
import { Clock } from '#platform/clock';
import { text } from '#platform/texts';
import { ContentEditors, type EditorModel } from '../content-editors';
import type { ConflictModel } from '../conflict/conflict-model';
import { draftOf, type EditedItem } from './edited-items';
import { buttonsOf, type EditorButton } from './editor-buttons';
import { createPath, editPath } from './editor-paths';
import type { LeavingModel } from './leaving';
import { isPublishedLater, publishDateControl } from './publishing';
import { headingOf, schedulesOf, type ScheduleLabel } from './item-labels';
import { FilledForms } from './filled-form';

/** A form that is shown: for the first time, or again. */
export interface EditorView {
  readonly edited: EditedItem;
  readonly values: JsonObject;
  readonly returnUrl: string;
  /** Whether the values are what was typed, rather than what is stored. */
  readonly isTyped?: boolean;
  readonly errors?: FormState['errors'];
  readonly conflict?: ConflictModel;
  /** Asked before the form is left. */
  readonly leaving?: LeavingModel;
  /** Of the answer. */
  readonly status?: number;
}

interface PageModel extends EditorModel {
  /** Path that the form is sent to. */
  readonly action: string;
  /** Path that answers the form with the page of the item. */
  readonly preview: string;
  readonly draft: string;
  readonly isTyped: boolean;
  readonly contentType: string;
  readonly contentItemId: string;
  readonly version: string;
  /** Id of the version that the form shows; empty for an item that does not exist yet. */
  readonly versionId: string;
  readonly base: string;
  readonly returnUrl: string;
  readonly buttons: readonly EditorButton[];
  /** Name of the control of the date to be published at. */
  readonly publishDate?: string;
  readonly canBeSaved: boolean;
  readonly states: readonly string[];
  readonly schedules: readonly ScheduleLabel[];
  readonly author?: string | null;
  readonly modifiedUtc?: string | null;
  readonly links: readonly { readonly text: string; readonly href: string }[];
  readonly conflict?: ConflictModel;
  readonly leaving?: LeavingModel;
}

const EDITOR = view<PageModel>('content-editor/editor');

const IN_BROWSER = { scripts: ['editor.js'], styles: ['rich-editor.css'], hasFrames: true };

/** The page on which an item is edited. */
@Injectable()
export class EditorPages {
  constructor(
    private readonly editors: ContentEditors,
    private readonly forms: FilledForms,
    private readonly reader: ContentReader,
    private readonly clock: Clock,
    private readonly pages: PageRenderer,
  ) {}

  async show(response: Response, { edited, values, returnUrl, errors = {}, ...shown }: EditorView): Promise<void> {
    const { contentItemId, type, item, version, page } = edited;
    const [model, publicationStates] = await Promise.all([
      this.editors.modelOf(type, values, errors, page),
      item ? this.reader.publicationStates([contentItemId]) : undefined,
    ]);
    const isPublished = publicationStates?.get(contentItemId)?.isPublished ?? false;
    const isLater = isPublishedLater(edited, values, this.clock.nowUtc());
    const buttons = buttonsOf(edited, { isPublished, isLater });
    const path = item ? editPath(contentItemId) : createPath(type.name);
    await this.pages.render(
      response,
      EDITOR,
      {
        ...model,
        action: path,
        preview: `${path}/Preview`,
        draft: draftOf(edited),
        isTyped: shown.isTyped ?? false,
        contentType: type.name,
        contentItemId,
        version,
        versionId: item?.contentItemVersionId ?? '',
        base: JSON.stringify(this.forms.hashesOf(edited)),
        returnUrl,
        buttons,
        publishDate: publishDateControl(edited),
        canBeSaved: buttons.some(({ value }) => ['save', 'publish'].includes(value)),
        states: this.statesOf(edited, isPublished),
        ...savedOf(item, this.clock.nowUtc()),
        links: linksOf(edited, isPublished, returnUrl),
        conflict: shown.conflict,
        leaving: shown.leaving,
      },
      {
        title: headingOf(item, type),
        status: shown.status,
        section: `${CONTENTS_PATH}/${contentItemId}`,
        help: 'editing#what-you-can-do',
        ...IN_BROWSER,
      },
    );
  }

  private statesOf({ item }: EditedItem, isPublished: boolean): string[] {
    if (!item) return [];
    const state = stateOf(item, this.clock.nowUtc(), false);
    return [...(isPublished ? ['Published'] : []), ...(state === 'Published' ? [] : [state])];
  }
}

function savedOf(item: ContentItem | undefined, now: string) {
  return { schedules: item ? schedulesOf(item, now) : [], author: item?.author, modifiedUtc: item?.modifiedUtc };
}

function linksOf({ item, contentItemId, page, type }: EditedItem, isPublished: boolean, returnUrl: string) {
  const back = { text: text('Back to the list'), href: returnUrl };
  if (!item) return [back];
  const site = `/Contents/ContentItems/${contentItemId}`;
  const content = { contentType: type.name, owner: page.owner };
  const mayPreview = page.principal.may('PreviewContent', content);
  return [
    back,
    ...(isPublished ? [{ text: text('View on the site'), href: site }] : []),
    ...(mayPreview && !item.published ? [{ text: text('View the draft on the site'), href: `${site}?preview` }] : []),
    ...(mayPreview ? [{ text: text('History'), href: `${CONTENTS_PATH}/${contentItemId}/History` }] : []),
  ];
}
