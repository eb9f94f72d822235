import { Injectable } from '@nestjs/common';
import type { ContentItem } from '@espalier/plugin-sdk';
import { ContentReader, OwnerNames, stateOf, type LiveVersion } from '#core/content';
import { momentInWords } from '#core/display';
import { CONTENTS_PATH } from '#features/admin-list';
import { Clock } from '#platform/clock';
import { text } from '#platform/texts';
import type { EditedItem } from './edited-items';

/** How an item stands, for those who are about to change it. */
export interface ItemStatus {
  readonly states: readonly string[];
  readonly isPublished: boolean;
  /** Of what visitors see. */
  readonly publishedUtc?: string | null;
  /** Leads from there to the draft, which visitors do not see. */
  readonly unseen?: string;
  readonly schedules: readonly ScheduleLabel[];
  /** Of the version that was saved last. */
  readonly author?: string | null;
  readonly modifiedUtc?: string | null;
  /** Where the form has no control for it. */
  readonly owner?: string;
  readonly now: string;
}

interface ScheduleLabel {
  /** Before the moment. */
  readonly text: string;
  readonly at: string;
  readonly sentence: string;
}

@Injectable()
export class ItemStatuses {
  constructor(
    private readonly reader: ContentReader,
    private readonly owners: OwnerNames,
    private readonly clock: Clock,
  ) {}

  async of(edited: EditedItem): Promise<ItemStatus> {
    const { item } = edited;
    const now = this.clock.nowUtc();
    const owner = hasOwnerControl(edited) ? null : (edited.page.owner ?? null);
    const [live, names] = await Promise.all([this.liveOf(item), this.owners.of([owner])]);
    const state = item && stateOf(item, now, false);
    return {
      states: [...(live ? ['Published'] : []), ...(state === undefined || state === 'Published' ? [] : [state])],
      isPublished: live !== undefined,
      publishedUtc: live?.publishedUtc,
      ...(item && live && !item.published && { unseen: comparison(live, item) }),
      schedules: item ? schedulesOf(item, now) : [],
      author: item?.author,
      modifiedUtc: item?.modifiedUtc,
      ...(owner !== null && { owner: names.get(owner) ?? owner }),
      now,
    };
  }

  private async liveOf(item: ContentItem | undefined): Promise<LiveVersion | undefined> {
    return !item || item.published ? item : this.reader.liveVersion(item.contentItemId);
  }
}

function comparison(from: LiveVersion, to: ContentItem): string {
  const versions = new URLSearchParams({ from: from.contentItemVersionId, to: to.contentItemVersionId });
  return `${historyPath(to.contentItemId)}/Compare?${versions.toString()}`;
}

export function historyPath(contentItemId: string): string {
  return `${CONTENTS_PATH}/${contentItemId}/History`;
}

function hasOwnerControl({ type, page }: EditedItem): boolean {
  const isShown = type.partsOf('CommonPart').some(({ attachment }) => attachment.settings?.displayOwnerEditor === true);
  return isShown && page.principal.may('EditContentOwner', { contentType: type.name, owner: page.owner });
}

/** @param now ISO 8601 in UTC; what has passed is nothing that the service will do */
export function schedulesOf(
  { scheduledPublishUtc, scheduledArchiveUtc }: ContentItem,
  now: string,
  timeZone?: string,
): ScheduleLabel[] {
  const inWords = (at: string) => momentInWords(at, timeZone);
  const schedules = [
    told(scheduledPublishUtc, text('Will be published on'), (at) =>
      text('It will be published on {time}.', { time: inWords(at) }),
    ),
    told(scheduledArchiveUtc, text('Will be unpublished on'), (at) =>
      text('It will be unpublished on {time}.', { time: inWords(at) }),
    ),
  ];
  return schedules.flatMap((schedule) => (schedule && schedule.at > now ? [schedule] : []));
}

function told(at: string | null, words: string, sentence: (at: string) => string): ScheduleLabel | undefined {
  return at === null ? undefined : { text: words, at, sentence: sentence(at) };
}
