import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { stateOf, type StoredVersion } from '#core/content';
import { Clock } from '#platform/clock';
import { text } from '#platform/texts';
import { historyPath } from './history-path';

export interface VersionView {
  readonly id: string;
  readonly label: string;
  readonly state: string;
  readonly author: string | null;
  readonly modifiedUtc: string | null;
  /** Paths within the service. */
  readonly path: string;
  readonly changes: string;
  readonly restore?: string;
  readonly purge?: string;
  /** Whether it can be restored or deleted. */
  readonly hasMenu: boolean;
}

/** `Version 7, published`. */
export function versionName({ row }: StoredVersion, number: number, isItemPublished: boolean): string {
  const { published, latest } = row.toItem();
  if (published) return text('Version {number}, published', { number });
  return latest && isItemPublished ? text('Draft changes') : text('Version {number}', { number });
}

@Injectable()
export class VersionPresenter {
  constructor(private readonly clock: Clock) {}

  of(version: StoredVersion, principal: Principal): VersionView {
    const { row, itemRemoved, owner } = version;
    const { contentItemVersionId: id, displayText, author, modifiedUtc, ...facts } = row.toItem();
    const history = historyPath(row.contentItemId);
    const isPast = !facts.latest && !facts.published;
    const may = (permission: string) => isPast && principal.may(permission, { contentType: row.contentType, owner });
    const [isRestorable, isDeletable] = [may('PublishContent'), may('DeleteContent')];
    return {
      id,
      label: displayText || text('(untitled)'),
      state: stateOf(facts, this.clock.nowUtc(), itemRemoved),
      author,
      modifiedUtc,
      path: `${history}/${id}`,
      changes: `${history}/Compare?version=${id}`,
      ...(isRestorable && { restore: `${history}/${id}/Restore` }),
      ...(isDeletable && { purge: `${history}/${id}/Purge` }),
      hasMenu: isRestorable || isDeletable,
    };
  }
}
