import { isIdle, pruned, type JudgedVersion, type PruningRule } from './pruned';

const NOW = new Date('2024-01-01T00:00:00.000Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const RULE: PruningRule = { disabled: false, retentionDays: 30, archivedVersionsToKeep: 1, contentTypes: ['Post'] };

type Given = [id: number, ageDays: number | null, rest?: Partial<JudgedVersion>];

const version = ([id, ageDays, rest]: Given): JudgedVersion => ({
  id,
  contentItemId: 'a',
  contentType: 'Post',
  latest: false,
  published: false,
  modifiedUtc: ageDays === null ? null : new Date(NOW.getTime() - ageDays * DAY_MS),
  ...rest,
});

const gone = (given: readonly Given[], rule: Partial<PruningRule> = {}): number[] =>
  pruned(given.map(version), { ...RULE, ...rule }, NOW)
    .map(({ id }) => id)
    .toSorted((one, other) => one - other);

const MS = 1 / DAY_MS;

describe('The rule of pruning', () => {
  it.each<[string, Given[], number, number[]]>([
    ['nothing', [], 1, []],
    ['the only one, which is kept', [[1, 40]], 1, []],
    [
      'an old one behind newer ones',
      [
        [3, 5],
        [2, 10],
        [1, 90],
      ],
      1,
      [1],
    ],
    [
      'all when none is kept',
      [
        [1, 90],
        [2, 60],
        [3, 31],
      ],
      0,
      [1, 2, 3],
    ],
    [
      'fewer than are kept',
      [
        [1, 90],
        [2, 60],
      ],
      5,
      [],
    ],
    [
      'one without a date behind a dated one',
      [
        [2, 5],
        [1, null],
      ],
      1,
      [1],
    ],
    [
      'what is live',
      [
        [1, 40, { latest: true }],
        [2, 50, { published: true }],
        [3, 90],
      ],
      0,
      [3],
    ],
  ])('of %s', (_what, versions, archivedVersionsToKeep, expected) =>
    expect(gone(versions, { archivedVersionsToKeep })).toEqual(expected),
  );

  it.each<[string, Given[], Partial<PruningRule>, number[]]>([
    [
      'modified at the threshold itself stays',
      [
        [2, 30],
        [1, 30 + MS],
      ],
      { archivedVersionsToKeep: 0 },
      [1],
    ],
    [
      'modified just now goes with no retention only when older than now',
      [
        [2, 0],
        [1, MS],
      ],
      { archivedVersionsToKeep: 0, retentionDays: 0 },
      [1],
    ],
    [
      'of one moment the later row is the newer',
      [
        [1, 90],
        [2, 90],
        [3, 90],
      ],
      {},
      [1, 2],
    ],
    [
      'without dates the later row is the newer',
      [
        [1, null],
        [2, null],
      ],
      {},
      [1],
    ],
    [
      'without a date goes whatever the retention',
      [[1, null]],
      { archivedVersionsToKeep: 0, retentionDays: 36_500 },
      [1],
    ],
    [
      'kept are counted by item',
      [
        [1, 90],
        [2, 91],
        [3, 92, { contentItemId: 'b' }],
      ],
      {},
      [2],
    ],
    [
      'live ones are not counted among the kept',
      [
        [1, 1, { latest: true }],
        [2, 90],
        [3, 91],
      ],
      {},
      [3],
    ],
    ['of another type', [[1, 90, { contentType: 'Page' }]], { archivedVersionsToKeep: 0 }, []],
    [
      'huge numbers to keep',
      [
        [1, 90],
        [2, null],
      ],
      { archivedVersionsToKeep: 36_500 },
      [],
    ],
    [
      'fewer than none to keep are none',
      [
        [1, 90],
        [2, 91],
      ],
      { archivedVersionsToKeep: -1 },
      [1, 2],
    ],
    ['while disabled', [[1, 90]], { archivedVersionsToKeep: 0, disabled: true }, []],
    ['with no type selected', [[1, 90]], { archivedVersionsToKeep: 0, contentTypes: [] }, []],
  ])('%s', (_what, versions, rule, expected) => expect(gone(versions, rule)).toEqual(expected));

  it('does nothing exactly when it is disabled or has no types', () => {
    expect(isIdle(RULE)).toBe(false);
    expect(isIdle({ ...RULE, disabled: true })).toBe(true);
    expect(isIdle({ ...RULE, contentTypes: [] })).toBe(true);
  });
});
