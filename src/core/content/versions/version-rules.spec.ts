import type { ContentItem } from '@espalier/plugin-sdk';
import { stateOf, archived, planSave, publishedAs, takenDown } from './version-rules';

const NOW = '2026-11-20T10:00:00.000Z';
const LATER = '2026-11-20T10:00:00.001Z';

const facts = {
  published: false,
  latest: true,
  unpublishedUtc: null,
  clonedFrom: null,
  scheduledPublishUtc: null,
  scheduledArchiveUtc: null,
};

describe('The state of a version', () => {
  it('is Published when it is the live version', () => {
    expect(stateOf({ ...facts, published: true }, NOW, false)).toBe('Published');
    expect(stateOf({ ...facts, published: true, latest: false }, NOW, false)).toBe('Published');
  });

  it('is Draft when it is the latest, not live and never taken down', () => {
    expect(stateOf(facts, NOW, false)).toBe('Draft');
  });

  it('is Unpublished when it was live and taken down', () => {
    expect(stateOf({ ...facts, unpublishedUtc: NOW }, NOW, false)).toBe('Unpublished');
  });

  it('is Cloned when its item began as a clone and was never published', () => {
    expect(stateOf({ ...facts, clonedFrom: 'x' }, NOW, false)).toBe('Cloned');
  });

  it('is Scheduled for a draft with a future publish date, and no longer when the date has come', () => {
    expect(stateOf({ ...facts, scheduledPublishUtc: LATER }, NOW, false)).toBe('Scheduled');
    expect(stateOf({ ...facts, scheduledPublishUtc: NOW }, NOW, false)).toBe('Draft');
  });

  it('is Scheduled for a published version with a future archive date, not for a draft with one', () => {
    expect(stateOf({ ...facts, published: true, scheduledArchiveUtc: LATER }, NOW, false)).toBe('Scheduled');
    expect(stateOf({ ...facts, published: true, scheduledPublishUtc: LATER }, NOW, false)).toBe('Published');
    expect(stateOf({ ...facts, scheduledArchiveUtc: LATER }, NOW, false)).toBe('Draft');
  });

  it('is Archived when it is neither latest nor published, and Removed when its item was removed', () => {
    const past = { ...facts, latest: false, unpublishedUtc: NOW };
    expect(stateOf(past, NOW, false)).toBe('Archived');
    expect(stateOf(past, NOW, true)).toBe('Removed');
  });
});

function version(known: Partial<ContentItem> = {}): ContentItem {
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
    ...known,
  };
}

const draft = version();
const live = version({ published: true });
const seen = version({ unpublishedUtc: NOW });
const changes = { publish: false, changed: true, versionable: true };

describe('Saving', () => {
  it.each([
    ['creates a draft', undefined, changes, 'create', false],
    ['creates and publishes', undefined, { ...changes, publish: true }, 'create', true],
    ['saves a draft in place', draft, changes, 'inPlace', false],
    ['publishes a draft in place', draft, { ...changes, publish: true }, 'inPlace', true],
    ['publishes an unchanged draft', draft, { ...changes, publish: true, changed: false }, 'inPlace', true],
    ['leaves an unchanged draft alone', draft, { ...changes, changed: false }, 'none', false],
    ['makes a draft beside the live version', live, changes, 'newVersion', false],
    ['makes a new live version', live, { ...changes, publish: true }, 'newVersion', true],
    [
      'makes no version of what is unchanged and live',
      live,
      { ...changes, publish: true, changed: false },
      'none',
      false,
    ],
    ['makes no draft of what is unchanged and live', live, { ...changes, changed: false }, 'none', false],
    ['keeps what was live as it was seen', seen, changes, 'newVersion', false],
    [
      'keeps what was live when another version of it is published',
      seen,
      { ...changes, publish: true },
      'newVersion',
      true,
    ],
    ['publishes what was live again as it is', seen, { ...changes, publish: true, changed: false }, 'inPlace', true],
    ['leaves what was live alone', seen, { ...changes, changed: false }, 'none', false],
  ] as const)('%s', (_rule, base, wish, kind, publishes) => {
    expect(planSave(base, wish)).toEqual({ kind, publishes });
  });

  it.each([
    ['edits what is live in place', live, true, false],
    ['keeps it live when a draft was asked for', live, false, false],
    ['edits what was live in place', seen, false, false],
    ['and publishes it', seen, true, true],
  ] as const)('of a type without versions %s', (_rule, base, publish, publishes) => {
    expect(planSave(base, { publish, changed: true, versionable: false })).toEqual({ kind: 'inPlace', publishes });
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
