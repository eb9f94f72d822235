import { Injectable } from '@nestjs/common';
import type { ContentItem, JsonObject } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import type { ContentType } from '#core/content-definition';
import { CONTENTS_PATH, returnPath } from '#features/admin-list';
import { PageRenderer, view, type FormState } from '#core/display';
import type { PageRequest } from '#platform/pages';
import { text } from '#platform/texts';
import { ContentEditors, type EditorModel } from '../content-editors';
import type { ConflictModel } from '../conflict/conflict-model';
import { draftOf, type EditedItem } from './edited-items';
import { actionsOf, type EditorActions } from './editor-buttons';
import { FilledForms } from './filled-form';
import { historyPath, ItemStatuses, type ItemStatus } from './item-status';
import type { WarningModel } from './warning';

export interface EditorView {
  readonly edited: EditedItem;
  readonly values: JsonObject;
  readonly returnUrl: string;
  readonly isTyped?: boolean;
  readonly errors?: FormState['errors'];
  readonly conflict?: ConflictModel;
  readonly warning?: WarningModel;
  readonly status?: number;
}

/** Other pages about the item. */
interface HeadModel {
  readonly links: readonly { readonly text: string; readonly href: string }[];
}

/** Of a page that stays open; the rest is HTML in the place of what is there. */
export interface EditorHead {
  readonly title: string;
  readonly called: string;
  readonly links: string;
  readonly status: string;
}

interface PageModel extends EditorModel, HeadModel {
  readonly status: ItemStatus;
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
  readonly called: string;
  readonly actions: EditorActions;
  readonly isAutosaved: boolean;
  /** Where the versions are or will be, for those who may see them. */
  readonly history?: string;
  /** Where what leads to the item is listed. */
  readonly uses?: string;
  readonly conflict?: ConflictModel;
  readonly warning?: WarningModel;
}

const EDITOR = view<PageModel>('content-editor/editor');
const HEAD = view<HeadModel>('content-editor/head');
const STATUS = view<ItemStatus>('content-editor/status');

const IN_BROWSER = {
  scripts: ['editor.js'],
  styles: ['branch.css', 'rich-editor.css', 'preview.css'],
  hasFrames: true,
};

@Injectable()
export class EditorPages {
  constructor(
    private readonly editors: ContentEditors,
    private readonly forms: FilledForms,
    private readonly statuses: ItemStatuses,
    private readonly pages: PageRenderer,
  ) {}

  async show(response: Response, { edited, values, returnUrl, errors = {}, ...shown }: EditorView): Promise<void> {
    const { contentItemId, type, item, version, page } = edited;
    const [model, status] = await Promise.all([
      this.editors.modelOf(type, values, errors, page),
      this.statuses.of(edited),
    ]);
    const { isPublished, now } = status;
    const actions = actionsOf(edited, { values, isPublished, now, timeZone: zoneOf(response) });
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
        called: nameOf(item, type),
        actions,
        isAutosaved: actions.hasDrafts && !shown.conflict,
        status,
        links: linksOf(edited, isPublished),
        history: maySeeVersions(edited) ? historyPath(contentItemId) : undefined,
        uses: item && `${CONTENTS_PATH}/${contentItemId}/Uses`,
        conflict: shown.conflict,
        warning: shown.warning,
      },
      {
        title: headingOf(item, type),
        status: shown.status,
        section: `${CONTENTS_PATH}/${contentItemId}`,
        help: 'editing',
        hasOwnBar: true,
        ...IN_BROWSER,
      },
    );
  }

  /** What becomes of the page around a form that stays open. */
  async head(request: PageRequest, edited: EditedItem): Promise<EditorHead> {
    const status = await this.statuses.of(edited);
    const links = linksOf(edited, status.isPublished);
    return {
      title: headingOf(edited.item, edited.type),
      called: nameOf(edited.item, edited.type),
      links: this.pages.fragment(request, HEAD, { links }),
      status: this.pages.fragment(request, STATUS, status),
    };
  }
}

function linksOf(edited: EditedItem, isPublished: boolean) {
  if (!edited.item) return [];
  const site = `/Contents/ContentItems/${edited.contentItemId}`;
  const history = maySeeVersions(edited) ? historyPath(edited.contentItemId) : undefined;
  return [
    ...(isPublished ? [{ text: text('View on the site'), href: site }] : []),
    ...(history && !edited.item.published ? [{ text: text('Preview'), href: `${site}?preview` }] : []),
    ...(history ? [{ text: text('History'), href: history }] : []),
  ];
}

function maySeeVersions({ page, type }: EditedItem): boolean {
  return page.principal.may('PreviewContent', { contentType: type.name, owner: page.owner });
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

function nameOf(item: ContentItem | undefined, { definition: { displayName } }: ContentType): string {
  return item ? item.displayText || displayName : text('New {type}', { type: displayName });
}

function headingOf(item: ContentItem | undefined, type: ContentType): string {
  const { displayName } = type.definition;
  if (!item) return text('New {type}', { type: displayName });
  if (item.displayText !== '') return text('Edit {type} “{title}”', { type: displayName, title: item.displayText });
  return type.partsOf('TitlePart').length > 0
    ? text('Edit {type} without a title', { type: displayName })
    : text('Edit {type}', { type: displayName });
}

/** Of the reader. */
export function zoneOf({ req }: Response): string | undefined {
  return (req as PageRequest).visit?.timeZone;
}
