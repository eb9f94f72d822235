import { PathTakenError } from '#core/content';
import { DomainError } from '#platform/errors';
import { text } from '#platform/texts';

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
export function isRefusal({ kind }: DomainError): boolean {
  return ['conflict', 'invalid'].includes(kind);
}

function obstacleOf(refusal: DomainError | undefined): RestoreObstacles {
  if (!refusal) return {};
  return refusal instanceof PathTakenError ? { path: refusal.holders } : { refusal: refusal.message };
}
