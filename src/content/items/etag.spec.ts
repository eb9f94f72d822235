import { ifMatchAllows, ifNoneMatchNames } from './etag';

const TAG = '"42-1-1"';

describe('If-Match', () => {
  it('allows the change when it names the version or any version', () => {
    expect(ifMatchAllows(TAG, TAG)).toBe(true);
    expect(ifMatchAllows(`"other", ${TAG}`, TAG)).toBe(true);
    expect(ifMatchAllows('*', TAG)).toBe(true);
  });

  it('compares strongly: a weak tag allows nothing', () => {
    expect(ifMatchAllows(`W/${TAG}`, TAG)).toBe(false);
  });

  it('refuses another version, and every tag where there is no version', () => {
    expect(ifMatchAllows('"42-2-1"', TAG)).toBe(false);
    expect(ifMatchAllows('*', undefined)).toBe(false);
  });
});

describe('If-None-Match', () => {
  it('compares weakly', () => {
    expect(ifNoneMatchNames(`W/${TAG}`, TAG)).toBe(true);
    expect(ifNoneMatchNames('"x", "y"', TAG)).toBe(false);
    expect(ifNoneMatchNames('*', TAG)).toBe(true);
    expect(ifNoneMatchNames('*', undefined)).toBe(false);
  });
});
