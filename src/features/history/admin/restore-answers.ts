import type { Response } from 'express';
import { PathTakenError, type ContentReader } from '#core/content';
import type { PageRenderer } from '#core/display';
import { DomainError, shownMessage } from '#platform/errors';
import { text, translated } from '#platform/texts';

export interface RestoreObstacles {
  readonly draft?: string;
  readonly path?: string;
  readonly refusal?: string;
}

const draftInTheWay = () => text('The item has an unpublished draft. It stays in the history as an archived version.');

interface TrialOptions {
  readonly dryRun: true;
  readonly replaceDraft?: boolean;
}

/**
 * Finds out by trying, so that pages ask for all that is to be decided at once.
 *
 * @param restore as it will be called, but that nothing of it is kept
 */
export async function restoreObstacles(
  restore: (options: TrialOptions) => Promise<unknown>,
): Promise<RestoreObstacles> {
  const first = await refusalOf(restore({ dryRun: true }));
  if (first?.code !== 'content.draft-in-the-way') return obstacleOf(first);
  const second = await refusalOf(restore({ dryRun: true, replaceDraft: true }));
  return { draft: draftInTheWay(), ...obstacleOf(second) };
}

async function refusalOf(work: Promise<unknown>): Promise<DomainError | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof DomainError && isRefusal(error)) return error;
    throw error;
  }
}

/** What the state of an item does not allow, as told from what failed or was forbidden. */
function isRefusal({ kind }: DomainError): boolean {
  return ['conflict', 'invalid'].includes(kind);
}

function obstacleOf(refusal: DomainError | undefined): RestoreObstacles {
  if (!refusal) return {};
  return refusal instanceof PathTakenError
    ? { path: refusal.holders.map(translated).join(' ') }
    : { refusal: shownMessage(refusal) };
}

export async function restoreOutcome(reader: ContentReader, contentItemId: string): Promise<string> {
  const state = (await reader.publicationStates([contentItemId])).get(contentItemId);
  if (!state) {
    return text('It comes back as a draft. Publish it to make it public again. All versions stay in the history.');
  }
  return state.isPublished
    ? text('The published version stays public, and all versions stay in the history.')
    : text('The item is not published, and restoring does not publish it. All versions stay in the history.');
}

interface Answers {
  /** The path may be found out when it is done. */
  readonly done: { readonly path: string | (() => Promise<string>); readonly text: string };
  readonly refused: string;
}

export async function answerOperation(
  pages: PageRenderer,
  response: Response,
  work: Promise<unknown>,
  { done, refused }: Answers,
): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof DomainError) || !isRefusal(error)) throw error;
    return pages.redirect(response, refused, {
      kind: 'error',
      text: text('Nothing was changed. {obstacle}', { obstacle: shownMessage(error) }),
    });
  }
  const path = typeof done.path === 'string' ? done.path : await done.path();
  await pages.redirect(response, path, { kind: 'success', text: done.text });
}
