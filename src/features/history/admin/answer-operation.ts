import type { Response } from 'express';
import type { PageRenderer } from '#core/display';
import { DomainError } from '#platform/errors';
import { text } from '#platform/texts';
import { isRefusal } from './restore-obstacles';

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
      text: text('Nothing was changed. {obstacle}', { obstacle: error.message }),
    });
  }
  const path = typeof done.path === 'string' ? done.path : await done.path();
  await pages.redirect(response, path, { kind: 'success', text: done.text });
}
