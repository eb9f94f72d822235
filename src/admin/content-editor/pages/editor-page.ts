import { Injectable } from '@nestjs/common';
import type { ContentItem, JsonObject } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import type { ContentType } from '#core/content-definition';
import { CONTENTS_PATH, returnPath } from '#features/admin-list';
import { ContentReader, stateOf } from '#core/content';
import { PageRenderer, momentInWords, view, type FormState } from '#core/display';
import { Clock } from '#platform/clock';
import { text } from '#platform/texts';
import { ContentEditors, type EditorModel } from '../content-editors';
import type { ConflictModel } from '../conflict/conflict-model';
import { draftOf, type EditedItem } from './edited-items';
import { buttonsOf, type EditorButton } from './editor-buttons';
import type { LeavingModel } from './leaving';
import { isPublishedLater, publishDateControl } from './publishing';
import { FilledForms } from './filled-form';

interface ScheduleLabel {
  /** Before the moment. */
  readonly text: string;
  readonly at: string;
  readonly sentence: string;
}

export interface EditorView {
  readonly edited: EditedItem;
  readonly values: JsonObject;
  readonly returnUrl: string;
  readonly isTyped?: boolean;
  readonly errors?: FormState['errors'];
  readonly conflict?: ConflictModel;
  readonly leaving?: LeavingModel;
  readonly status?: number;
}

interface PageModel extends EditorModel {
  readonly action: string;
  readonly preview: string;
  readonly draft: string;
  readonly isTyped: boolean;
  readonly contentType: string;
  readonly contentItemId: string;
  readonly version: string;
  readonly versionId: string;
  readonly base: string;
  readonly returnUrl: string;
  readonly buttons: readonly EditorButton[];
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

export function editPath(contentItemId: string, returnUrl = CONTENTS_PATH): string {
  return withReturn(`${CONTENTS_PATH}/${contentItemId}/Edit`, returnUrl);
}

function createPath(contentType: string): string {
  return `/Admin/Contents/ContentTypes/${contentType}/Create`;
}

export function actionPath(contentItemId: string, action: string, returnUrl: string): string {
  return withReturn(`${CONTENTS_PATH}/${contentItemId}/${action}`, returnUrl);
}

export function returnUrlOf(given: unknown): string {
  return returnPath(given) ?? CONTENTS_PATH;
}

function withReturn(path: string, returnUrl: string): string {
  return returnUrl === CONTENTS_PATH ? path : `${path}?${new URLSearchParams({ returnUrl }).toString()}`;
}

export function calledIn({ displayText }: ContentItem, { definition }: ContentType): string {
  return displayText === '' ? text('This {type}', { type: definition.displayName }) : `“${displayText}”`;
}

function headingOf(item: ContentItem | undefined, type: ContentType): string {
  const { displayName } = type.definition;
  if (!item) return text('New {type}', { type: displayName });
  if (item.displayText !== '') return text('Edit {type} “{title}”', { type: displayName, title: item.displayText });
  return type.partsOf('TitlePart').length > 0
    ? text('Edit {type} without a title', { type: displayName })
    : text('Edit {type}', { type: displayName });
}

/** @param now ISO 8601 in UTC; what has passed is nothing that the service will do */
export function schedulesOf({ scheduledPublishUtc, scheduledArchiveUtc }: ContentItem, now: string): ScheduleLabel[] {
  const schedules = [
    told(scheduledPublishUtc, text('Scheduled to be published at'), (time) =>
      text('It will be published at {time}.', { time }),
    ),
    told(scheduledArchiveUtc, text('Scheduled to be taken off the site at'), (time) =>
      text('It will be taken off the site at {time}.', { time }),
    ),
  ];
  return schedules.flatMap((schedule) => (schedule && schedule.at > now ? [schedule] : []));
}

function told(at: string | null, words: string, sentence: (time: string) => string): ScheduleLabel | undefined {
  return at === null ? undefined : { text: words, at, sentence: sentence(momentInWords(at)) };
}
