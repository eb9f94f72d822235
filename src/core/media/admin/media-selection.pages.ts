import { Controller, Get, Post, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import {
  errorEntries,
  fieldOf,
  newForm,
  PageRenderer,
  refused,
  typed,
  view,
  type FieldState,
  type FormErrorEntry,
  type FormState,
} from '#core/display';
import { Config } from '#platform/config';
import { Form, localPath, type FormFields } from '#platform/pages';
import { entityTagOf } from '#platform/request';
import { text } from '#platform/texts';
import { altTextMember, MediaChanges, type GivenAltText } from '../files/media-changes';
import { listedMedia, type MediaFile } from '../files/media-file';
import { MediaRows } from '../files/media-rows';
import { tagsIn } from '../files/media-tags';
import type { FoundUses } from '../media-uses';
import { MediaMoves } from '../moves/media-moves';
import { folderOf, nameOf } from '../paths/library-path';
import { PAGE_SIZE } from './media-browser';
import { listPath, MEDIA_ASSETS, mediaCard, type MediaCard } from './media-presenter';
import { chosenUses, isPlain, MOVED, movedModel, rewrittenInWords, usesChoice } from './uses-choice';

/** More than one page of the library. */
const MOST_SELECTED = 100;

const MOST_NAMED = 10;

const ACTS = ['move', 'delete', 'tag', 'describe'] as const;
type Act = (typeof ACTS)[number];

interface SelectedModel {
  readonly act: Act;
  readonly action: string;
  readonly names: readonly string[];
  /** How many more there are. */
  readonly others: number;
  readonly ids: readonly string[];
  readonly asksUses: boolean;
  readonly used?: FoundUses;
  readonly choice: ReturnType<typeof usesChoice>;
  readonly form: FormState;
  readonly errors: readonly FormErrorEntry[];
  /** Whose alt texts are asked for. */
  readonly described: readonly DescribedFile[];
  readonly returnUrl: string;
}

interface DescribedFile extends MediaCard {
  readonly version: string;
  readonly field: FieldState;
}

const SELECTED = view<SelectedModel>('media/selected');

interface Visit {
  readonly response: Response;
  readonly principal: Principal;
  readonly form: FormFields;
}

const PATH = '/Admin/Media/Selected';

/** What each question lets one type. */
const FIELDS = { move: ['folder', 'uses'], delete: [], tag: ['add', 'remove'], describe: [] } as const;

/** What is done to several files at once: all of those that are there, or none. */
@AdminPage()
@RequirePermission('ManageMediaContent')
@Controller(PATH.slice(1))
export class MediaSelectionPages {
  constructor(
    private readonly rows: MediaRows,
    private readonly changes: MediaChanges,
    private readonly moves: MediaMoves,
    private readonly pages: PageRenderer,
    private readonly config: Config,
  ) {}

  /** Where somebody loads a page again that a form has led to. */
  @Get()
  async backToList(@Res() response: Response): Promise<void> {
    await this.pages.redirect(response, listPath({}));
  }

  @Post()
  async ask(
    @Res() response: Response,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const visit = { response, principal, form };
    const files = await this.files(visit);
    if (!files) return;
    const act = ACTS.find((known) => known === form.text('action')) ?? 'move';
    const values = { folder: folderOf(files[0]?.path ?? ''), uses: 'redirect' };
    await this.show(visit, files, act, { status: 200, form: newForm(values) });
  }

  @Post('Delete')
  delete(@Res() response: Response, @Form() form: FormFields, @CurrentPrincipal() principal: Principal): Promise<void> {
    return this.act({ response, principal, form }, 'delete', async (ids) => {
      const { length: count } = await this.changes.removeAll(principal, ids);
      const done = text(
        '{count, plural, one {The file was moved to the recycle bin.} other {{count} files were moved to the recycle bin.}}',
        { count },
      );
      await this.pages.redirect(response, returnUrlIn(form), { kind: 'success', text: done });
    });
  }

  @Post('Move')
  move(@Res() response: Response, @Form() form: FormFields, @CurrentPrincipal() principal: Principal): Promise<void> {
    return this.act({ response, principal, form }, 'move', async (ids) => {
      const folder = form.text('folder').trim();
      const { files, rewriting } = await this.moves.moveFiles(principal, ids, folder, chosenUses(form.text('uses')));
      const { length: count } = files;
      const done =
        text(
          '{count, plural, =0 {The files are there already.} one {The file was moved.} other {{count} files were moved.}}',
          { count },
        ) + rewrittenInWords(rewriting);
      const list = listPath({ folder });
      if (isPlain(rewriting)) await this.pages.redirect(response, list, { kind: 'success', text: done });
      else await this.pages.render(response, MOVED, movedModel(done, list, rewriting), { title: text('Files moved') });
    });
  }

  @Post('Tag')
  tag(@Res() response: Response, @Form() form: FormFields, @CurrentPrincipal() principal: Principal): Promise<void> {
    return this.act({ response, principal, form }, 'tag', async (ids) => {
      const change = { add: tagsIn(form.text('add')), remove: tagsIn(form.text('remove')) };
      const { length: count } = await this.changes.tagAll(principal, ids, change);
      const done = text(
        '{count, plural, one {The tags of the file were saved.} other {The tags of {count} files were saved.}}',
        { count },
      );
      await this.pages.redirect(response, returnUrlIn(form), { kind: 'success', text: done });
    });
  }

  /** Only those that were changed in the form: others may have been changed by somebody else. */
  @Post('Describe')
  describe(
    @Res() response: Response,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    return this.act({ response, principal, form }, 'describe', async (ids) => {
      const texts = ids.slice(0, PAGE_SIZE).flatMap((id): GivenAltText[] => {
        const altText = form.text(altTextMember(id)).trim();
        const isChanged = form.all(altTextMember(id)).length > 0 && altText !== form.text(`was:${id}`).trim();
        return isChanged ? [{ id, altText, ifMatch: form.text(`version:${id}`) }] : [];
      });
      const { length: count } = await this.changes.setAltTexts(principal, texts);
      const done = text(
        '{count, plural, =0 {No alt text was changed.} one {The alt text was saved.} other {{count} alt texts were saved.}}',
        { count },
      );
      await this.pages.redirect(response, returnUrlIn(form), { kind: 'success', text: done });
    });
  }

  /** Asks again, with what was typed, where it is refused. */
  private async act(visit: Visit, act: Act, work: (ids: readonly string[]) => Promise<void>): Promise<void> {
    const files = await this.files(visit);
    if (!files) return;
    try {
      await work(files.map(({ id }) => id));
    } catch (error) {
      const names = act === 'describe' ? files.map(({ id }) => altTextMember(id)) : FIELDS[act];
      await this.show(visit, files, act, refused(typed(visit.form, ...names), error));
    }
  }

  /** Undefined, and answered, where nothing is selected that is still there. */
  private async files({ response, form }: Visit): Promise<readonly MediaFile[] | undefined> {
    const ids = [...new Set(form.all('ids'))].slice(0, MOST_SELECTED);
    const files = await this.rows.byIds(ids);
    if (files.length > 0) return files;
    const refusal = { kind: 'error', text: text('No file is selected. Select some.') } as const;
    await this.pages.redirect(response, returnUrlIn(form), refusal);
    return undefined;
  }

  private async show(
    { response, principal, form: posted }: Visit,
    files: readonly MediaFile[],
    act: Act,
    { status, form }: { readonly status: number; readonly form: FormState },
  ): Promise<void> {
    const asksUses = act === 'move' || act === 'delete';
    const used = asksUses ? await this.moves.usesOfFiles(files, principal) : undefined;
    const asked = act === 'describe' ? files.slice(0, PAGE_SIZE) : [];
    const values = {
      ...Object.fromEntries(asked.map(({ id, altText }) => [altTextMember(id), altText])),
      ...form.values,
    };
    const labels = { folder: text('Folder'), add: text('Add tags'), remove: text('Remove tags') };
    const named = Object.fromEntries(asked.map(({ id, path }) => [altTextMember(id), nameOf(path)]));
    const model = {
      act,
      errors: errorEntries(form, { ...labels, ...named }),
      described: asked.map((file) => ({
        ...mediaCard(file),
        version: entityTagOf(listedMedia(file, this.config.baseUrl)),
        field: fieldOf({ ...form, values }, altTextMember(file.id)),
      })),
      action: `${PATH}/${act.charAt(0).toUpperCase()}${act.slice(1)}`,
      names: files.slice(0, MOST_NAMED).map(({ path }) => path),
      others: Math.max(0, files.length - MOST_NAMED),
      ids: files.map(({ id }) => id),
      asksUses,
      used,
      choice: usesChoice(used),
      form,
      returnUrl: returnUrlIn(posted),
    };
    await this.pages.render(response, SELECTED, model, { title: titleOf(act, files.length), status, ...MEDIA_ASSETS });
  }
}

function titleOf(act: Act, count: number): string {
  switch (act) {
    case 'move':
      return text('{count, plural, one {Move # file} other {Move # files}}', { count });
    case 'delete':
      return text('{count, plural, one {Delete # file} other {Delete # files}}', { count });
    case 'describe':
      return text('{count, plural, one {Alt text of # file} other {Alt texts of # files}}', {
        count: Math.min(count, PAGE_SIZE),
      });
    case 'tag':
      return text('{count, plural, one {Tags of # file} other {Tags of # files}}', { count });
  }
}

function returnUrlIn(form: FormFields): string {
  const path = localPath(form.text('returnUrl'));
  return path?.startsWith('/Admin/Media') ? path : listPath({});
}
