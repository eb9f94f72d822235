import type { ContentItem } from '@espalier/plugin-sdk';
import { archived, planSave, publishedAs, takenDown } from './version-rules';

const NOW = '2026-11-20T10:00:00.000Z';

function version(facts: Partial<ContentItem> = {}): ContentItem {
  return {
    id: 1,
    contentItemId: 'i',
    contentItemVersionId: 'v',
    contentType: 'Page',
    displayText: '',
    published: false,
    latest: true,
    modifiedUtc: null,
    publishedUtc: null,
    createdUtc: null,
    owner: null,
    author: null,
    data: {},
    unpublishedUtc: null,
    clonedFrom: null,
    scheduledPublishUtc: null,
    scheduledArchiveUtc: null,
    revision: 1,
    ...facts,
  };
}

const draft = { latest: version() };
const live = { latest: version({ published: true }), published: version({ published: true }) };
const draftOnLive = { latest: version(), published: version({ id: 2, published: true, latest: false }) };

describe('Saving', () => {
  it.each([
    ['creates a draft', {}, { publish: false, changed: true, versionable: true }, { kind: 'create', publishes: false }],
    [
      'creates and publishes',
      {},
      { publish: true, changed: true, versionable: true },
      { kind: 'create', publishes: true },
    ],
    [
      'saves a draft in place',
      draft,
      { publish: false, changed: true, versionable: true },
      { kind: 'inPlace', publishes: false },
    ],
    [
      'publishes a draft in place',
      draftOnLive,
      { publish: true, changed: true, versionable: true },
      { kind: 'inPlace', publishes: true },
    ],
    [
      'publishes an unchanged draft',
      draft,
      { publish: true, changed: false, versionable: true },
      { kind: 'inPlace', publishes: true },
    ],
    [
      'leaves an unchanged draft alone',
      draft,
      { publish: false, changed: false, versionable: true },
      { kind: 'none', publishes: false },
    ],
    [
      'makes a draft beside the live version',
      live,
      { publish: false, changed: true, versionable: true },
      { kind: 'newVersion', publishes: false },
    ],
    [
      'makes a new live version',
      live,
      { publish: true, changed: true, versionable: true },
      { kind: 'newVersion', publishes: true },
    ],
    [
      'makes no version of what is unchanged and live',
      live,
      { publish: true, changed: false, versionable: true },
      { kind: 'none', publishes: false },
    ],
    [
      'makes no draft of what is unchanged and live',
      live,
      { publish: false, changed: false, versionable: true },
      { kind: 'none', publishes: false },
    ],
    [
      'edits what is live in place when the type has no versions',
      live,
      { publish: true, changed: true, versionable: false },
      { kind: 'inPlace', publishes: false },
    ],
    [
      'keeps it live when a draft was asked for',
      live,
      { publish: false, changed: true, versionable: false },
      { kind: 'inPlace', publishes: false },
    ],
  ] as const)('%s', (_rule, versions, wish, plan) => {
    expect(planSave(versions, wish)).toEqual(plan);
  });
});

describe('Publishing', () => {
  it('sets the date, and ends what the version was before: taken down, cloned, scheduled', () => {
    const before = version({
      unpublishedUtc: 'x',
      clonedFrom: 'x',
      scheduledPublishUtc: 'x',
      scheduledArchiveUtc: 'kept',
    });
    expect(publishedAs(before, NOW)).toMatchObject({
      published: true,
      latest: true,
      publishedUtc: NOW,
      unpublishedUtc: null,
      clonedFrom: null,
      scheduledPublishUtc: null,
      scheduledArchiveUtc: 'kept',
    });
  });

  it('archives the version that was live', () => {
    expect(archived(version({ published: true, publishedUtc: 'kept' }))).toMatchObject({
      published: false,
      latest: false,
      publishedUtc: 'kept',
    });
  });
});

describe('Unpublishing', () => {
  it('makes the live version the draft and clears publishedUtc when it is the latest', () => {
    const down = takenDown(version({ published: true, publishedUtc: 'x', scheduledArchiveUtc: 'x' }), NOW);
    expect(down).toMatchObject({
      published: false,
      latest: true,
      publishedUtc: null,
      unpublishedUtc: NOW,
      scheduledArchiveUtc: null,
    });
  });

  it('archives the live version when a newer draft stays the latest', () => {
    const down = takenDown(version({ published: true, latest: false }), NOW);
    expect(down).toMatchObject({ published: false, latest: false, unpublishedUtc: null });
  });
});
