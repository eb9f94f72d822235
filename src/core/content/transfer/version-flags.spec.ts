import { resolvePlaces } from './version-flags';

describe('The places of imported versions', () => {
  it.each([
    ['the last one is latest and published when nothing is said', [{}, {}, {}], { latest: 2, published: 2 }],
    ['earlier ones that say no change nothing', [{ latest: false, published: false }, {}], { latest: 1, published: 1 }],
    ['a draft at the end', [{}, { published: false }], { latest: 1, published: undefined }],
    [
      'a draft above what is published',
      [{ published: true }, { published: false, latest: true }],
      { latest: 1, published: 0 },
    ],
    ['an earlier version that is live', [{ published: true, latest: true }, {}], { latest: 0, published: 0 }],
    ['none live', [{}, { published: false, latest: false }], { latest: undefined, published: undefined }],
  ])('%s', (_name, versions, places) => {
    expect(resolvePlaces(versions)).toEqual({ places, faults: [] });
  });

  it('cannot be taken by two versions', () => {
    const { faults } = resolvePlaces([{ latest: true, published: true }, { published: true }, { latest: true }]);
    expect(faults.map(({ position, member }) => `${position} ${member}`)).toEqual(['0 published', '0 latest']);
  });
});
