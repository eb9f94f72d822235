import type { ContentItem } from '@espalier/plugin-sdk';
import { ARCHIVE_LATER, PUBLISH_LATER } from '#content-kinds/content-parts';
import type { ContentType } from '#core/content-definition';
import { itemWith } from '../../../test/support/fake-content';
import { isDue } from './due-versions';

const NOW = '2026-12-01T09:00:00.000Z';
const SECOND_LATER = '2026-12-01T09:00:01.000Z';

const withPart: Pick<ContentType, 'partsOf'> = {
  partsOf: (part) => [
    { wireName: part, attachment: { part, name: part, displayName: part, position: 0, settings: {} } },
  ],
};
const withoutPart: Pick<ContentType, 'partsOf'> = { partsOf: () => [] };

const draft = (members: Partial<ContentItem>) => itemWith({}, { published: false, latest: true, ...members });
const live = (members: Partial<ContentItem>) => itemWith({}, { published: true, latest: true, ...members });

describe('Publishing later', () => {
  const publishes = (latest?: ContentItem, type = withPart) =>
    isDue(PUBLISH_LATER, { type, versions: { latest } }, NOW);

  it('is due from the instant of the date on', () => {
    expect(publishes(draft({ scheduledPublishUtc: NOW }))).toBe(true);
    expect(publishes(draft({ scheduledPublishUtc: '2001-01-01T00:00:00.000Z' }))).toBe(true);
    expect(publishes(draft({ scheduledPublishUtc: SECOND_LATER }))).toBe(false);
  });

  it('is due for a draft of a type that has the part, and for nothing else', () => {
    expect(publishes(draft({ scheduledPublishUtc: null, scheduledArchiveUtc: NOW }))).toBe(false);
    expect(publishes(live({ scheduledPublishUtc: NOW }))).toBe(false);
    expect(publishes(undefined)).toBe(false);
    expect(publishes(draft({ scheduledPublishUtc: NOW }), withoutPart)).toBe(false);
  });
});

describe('Archiving later', () => {
  const archives = (versions: { latest?: ContentItem; published?: ContentItem }) =>
    isDue(ARCHIVE_LATER, { type: withPart, versions }, NOW);

  it('is due from the instant of the date of the live version on', () => {
    const met = live({ scheduledArchiveUtc: NOW });
    expect(archives({ latest: met, published: met })).toBe(true);
    const ahead = live({ scheduledArchiveUtc: SECOND_LATER });
    expect(archives({ latest: ahead, published: ahead })).toBe(false);
  });

  it('does not ask for the date of a draft', () => {
    const met = draft({ scheduledArchiveUtc: NOW });
    expect(archives({ latest: met })).toBe(false);
    expect(archives({ latest: met, published: live({ latest: false }) })).toBe(false);
    const moved = draft({ scheduledArchiveUtc: SECOND_LATER });
    expect(archives({ latest: moved, published: live({ latest: false, scheduledArchiveUtc: NOW }) })).toBe(true);
  });
});
