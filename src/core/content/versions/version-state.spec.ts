import { stateOf } from './version-state';

const NOW = '2026-11-20T10:00:00.000Z';
const LATER = '2026-11-20T10:00:00.001Z';

const version = {
  published: false,
  latest: true,
  unpublishedUtc: null,
  clonedFrom: null,
  scheduledPublishUtc: null,
  scheduledArchiveUtc: null,
};

describe('The state of a version', () => {
  it('is Published when it is the live version', () => {
    expect(stateOf({ ...version, published: true }, NOW, false)).toBe('Published');
    expect(stateOf({ ...version, published: true, latest: false }, NOW, false)).toBe('Published');
  });

  it('is Draft when it is the latest, not live and never taken down', () => {
    expect(stateOf(version, NOW, false)).toBe('Draft');
  });

  it('is Unpublished when it was live and taken down', () => {
    expect(stateOf({ ...version, unpublishedUtc: NOW }, NOW, false)).toBe('Unpublished');
  });

  it('is Cloned when its item began as a clone and was never published', () => {
    expect(stateOf({ ...version, clonedFrom: 'x' }, NOW, false)).toBe('Cloned');
  });

  it('is Scheduled for a draft with a future publish date, and no longer when the date has come', () => {
    expect(stateOf({ ...version, scheduledPublishUtc: LATER }, NOW, false)).toBe('Scheduled');
    expect(stateOf({ ...version, scheduledPublishUtc: NOW }, NOW, false)).toBe('Draft');
  });

  it('is Scheduled for a published version with a future archive date, not for a draft with one', () => {
    expect(stateOf({ ...version, published: true, scheduledArchiveUtc: LATER }, NOW, false)).toBe('Scheduled');
    expect(stateOf({ ...version, published: true, scheduledPublishUtc: LATER }, NOW, false)).toBe('Published');
    expect(stateOf({ ...version, scheduledArchiveUtc: LATER }, NOW, false)).toBe('Draft');
  });

  it('is Archived when it is neither latest nor published, and Removed when its item was removed', () => {
    const past = { ...version, latest: false, unpublishedUtc: NOW };
    expect(stateOf(past, NOW, false)).toBe('Archived');
    expect(stateOf(past, NOW, true)).toBe('Removed');
  });
});
