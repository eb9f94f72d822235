import { Injectable, Controller, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import {
  isJsonObject,
  sentence,
  type ContentItem,
  type JsonObject,
  type JsonValue,
  type Principal,
} from '@espalier/plugin-sdk';
import { AdminPage, CurrentPrincipal } from '#core/auth';
import {
  ContentLifecycle,
  ContentWriter,
  parsePayload,
  PreconditionFailedError,
  type LiveVersions,
} from '#core/content';
import { PageRenderer } from '#core/display';
import { CONTENTS_PATH, returnPath, type BulkUndo } from '#features/admin-list';
import { DomainError } from '#platform/errors';
import { Form, type FormFields } from '#platform/pages';
import { text } from '#platform/texts';

const UNDO_PATH = '/Admin/Contents/UndoField';

/** Of more items, or with longer values, there is no way back: all of it goes with the notice. */
const MOST_ITEMS = 50;
const LONGEST = 20_000;

/** A version as the change left it, and what it had before. */
interface Former {
  readonly state: string;
  readonly value: JsonValue;
}

/** One item that was changed. */
export interface ChangedField {
  readonly id: string;
  readonly published?: Former;
  readonly draft?: Former;
  /** The draft was made for the change, so it goes. */
  readonly isNewDraft?: boolean;
}

export function stateOf({ id, revision }: Pick<ContentItem, 'id' | 'revision'>): string {
  return `${id}-${revision}`;
}

export function mayUndo(ids: readonly string[]): boolean {
  return ids.length <= MOST_ITEMS;
}

export function undoOf(field: string, items: readonly ChangedField[]): BulkUndo | undefined {
  const changes = JSON.stringify(items);
  if (items.length === 0 || changes.length > LONGEST) return undefined;
  return { path: UNDO_PATH, fields: { field, changes } };
}

export interface Undone {
  readonly done: number;
  /** Those that were changed since, or may not be changed. */
  readonly untouched: number;
}

/** Puts former values back, with the rights of whoever asks: what comes with the form is no more than what they could type. */
@Injectable()
export class FieldUndo {
  constructor(
    private readonly writer: ContentWriter,
    private readonly lifecycle: ContentLifecycle,
  ) {}

  async run(field: string, changes: string, principal: Principal): Promise<Undone> {
    const items = readChanges(changes);
    let done = 0;
    for (const item of items) if (await this.undo(field, item, principal)) done++;
    return { done, untouched: items.length - done };
  }

  private async undo(field: string, item: ChangedField, principal: Principal): Promise<boolean> {
    const precondition = (versions: LiveVersions): void => {
      if (!isAsLeft(item, versions)) throw new PreconditionFailedError();
    };
    try {
      if (item.isNewDraft) {
        await this.lifecycle.discardDraft(item.id, {
          principal,
          precondition: ({ versions }) => precondition(versions),
        });
        return true;
      }
      const revision = ({ published }: ContentItem): JsonObject => {
        const former = published ? item.published : item.draft;
        return former ? parsePayload({ [field]: former.value }) : {};
      };
      return (await this.writer.revise(item.id, revision, principal, precondition)).some(({ isSaved }) => isSaved);
    } catch (error) {
      if (error instanceof DomainError) return false;
      throw error;
    }
  }
}

/** What is published stays as it is below a draft that alone was changed. */
function isAsLeft({ published, draft }: ChangedField, { published: live, latest }: LiveVersions): boolean {
  const draftNow = latest?.published === false ? latest : undefined;
  return (
    (!published || published.state === (live && stateOf(live))) && draft?.state === (draftNow && stateOf(draftNow))
  );
}

function readChanges(changes: string): readonly ChangedField[] {
  let read: unknown;
  try {
    read = JSON.parse(changes);
  } catch {
    throw unreadable();
  }
  if (!Array.isArray(read) || read.length > MOST_ITEMS || !read.every(isChange)) throw unreadable();
  return read;
}

function isChange(value: unknown): value is ChangedField {
  if (!isJsonObject(value)) return false;
  const { id, published, draft } = value;
  return typeof id === 'string' && [published, draft].every((former) => former === undefined || isFormer(former));
}

function isFormer(value: unknown): value is Former {
  return isJsonObject(value) && typeof value.state === 'string' && value.value !== undefined;
}

function unreadable(): DomainError {
  const said = sentence('Must be as the notice has it: undo the change from there.');
  return new DomainError('malformed', 'content-editor.unreadable-undo', `changes: ${said.message}`, {
    faults: [{ member: 'changes', ...said }],
  });
}

/** Where the notice of a change of many items leads. */
@AdminPage()
@Controller(UNDO_PATH)
export class FieldUndoPages {
  constructor(
    private readonly undo: FieldUndo,
    private readonly pages: PageRenderer,
  ) {}

  @Post()
  async run(
    @Res() response: Response,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const { done, untouched } = await this.undo.run(form.text('field'), form.text('changes'), principal);
    const back = text('{done, plural, one {# item is} other {# items are}} as before.', { done });
    const left = text(
      '{untouched, plural, one {# item was not touched: someone has changed it since, or you cannot change it.} other {# items were not touched: someone has changed them since, or you cannot change them.}}',
      { untouched },
    );
    await this.pages.redirect(response, returnPath(form.text('returnUrl')) ?? CONTENTS_PATH, {
      kind: done > 0 ? 'success' : 'error',
      text: untouched > 0 ? `${back} ${left}` : back,
    });
  }
}
