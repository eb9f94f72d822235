import type { ContentItem } from '@espalier/plugin-sdk';
import type { ContentType } from '#core/content-definition';
import { momentInWords } from '#core/display';
import { text } from '#platform/texts';

/** What the service will do to an item, and when. */
export interface ScheduleLabel {
  /** Before the moment. */
  readonly text: string;
  readonly at: string;
  readonly sentence: string;
}

/** An item in a message: by its title, where it has one. */
export function calledIn({ displayText }: ContentItem, { definition }: ContentType): string {
  return displayText === '' ? text('This {type}', { type: definition.displayName }) : `“${displayText}”`;
}

/** The heading of its editor. Types without titles are no worse for it. */
export function headingOf(item: ContentItem | undefined, type: ContentType): string {
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
