import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { ContentHistory, PathTakenError } from '#content';
import { DomainError } from '#platform/errors';

/** What stands in the way of a version that is to be restored, and what can be chosen to do about it. */
export interface RestoreObstacles {
  /** What is in the way, for people, when the draft of the item is. */
  readonly draft?: string;
  /** When another item has its path or alias. */
  readonly path?: string;
  /** What nothing can be chosen about. */
  readonly refusal?: string;
}

const DRAFT_IN_THE_WAY = 'The item has an unpublished draft. It stays in the history as an archived version.';

/** Finds out by trying, so that pages ask for all that is to be decided at once. */
@Injectable()
export class RestoreTrial {
  constructor(private readonly history: ContentHistory) {}

  async obstacles(versionId: string, principal: Principal): Promise<RestoreObstacles> {
    const first = await this.refusal(versionId, principal, {});
    if (first?.code !== 'content.draft-in-the-way') return obstacleOf(first);
    const second = await this.refusal(versionId, principal, { replaceDraft: true });
    return { draft: DRAFT_IN_THE_WAY, ...obstacleOf(second) };
  }

  private async refusal(
    versionId: string,
    principal: Principal,
    choices: { readonly replaceDraft?: boolean },
  ): Promise<DomainError | undefined> {
    try {
      await this.history.restore(versionId, { principal, ...choices, dryRun: true });
      return undefined;
    } catch (error) {
      if (error instanceof DomainError && ['conflict', 'invalid'].includes(error.kind)) return error;
      throw error;
    }
  }
}

function obstacleOf(refusal: DomainError | undefined): RestoreObstacles {
  if (!refusal) return {};
  return refusal instanceof PathTakenError ? { path: refusal.holders } : { refusal: refusal.message };
}
