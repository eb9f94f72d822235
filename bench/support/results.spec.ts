import { resultTable } from './results';

describe('The table of results', () => {
  const result = {
    name: 'GET',
    comparedWith: 'floor',
    service: { perSecond: 699.6, microseconds: 150.4 },
    other: { perSecond: 1000, microseconds: NaN },
    ratio: 0.6996,
    target: 0.7,
  };

  it('never shows a target as met that was missed by a little', () => {
    expect(resultTable([result])).toMatch(/700 +150 +1000 +- +0\.69 +0\.70 +not met$/);
    expect(resultTable([{ ...result, ratio: 0.7 }])).toMatch(/0\.70 +0\.70 +met$/);
  });

  it('has rows without a target', () => {
    expect(resultTable([{ ...result, target: undefined }])).toMatch(/0\.69 +- *$/);
  });
});
