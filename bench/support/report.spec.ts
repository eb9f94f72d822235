import { Report } from './report';
import { Timings } from './timings';

const comparison = {
  name: 'GET',
  comparedWith: 'floor',
  service: { perSecond: 699.6, microseconds: 150.4 },
  other: { perSecond: 1000, microseconds: NaN },
  ratio: 0.6996,
  target: 0.7,
};

function outputs() {
  const written = { lines: '', json: '' };
  const to = (name: keyof typeof written) => ({ write: (text: string) => (written[name] += text) });
  return { written, lines: to('lines'), json: to('json') };
}

describe('The report of a benchmark', () => {
  it('never shows a target as met that was missed by a little', () => {
    const { written, ...out } = outputs();
    const report = new Report(out);
    report.add(comparison);
    expect(written.lines).toMatch(/700 +150 +1000 +- +0\.69 +0\.70 +not met\n$/);
    report.add({ ...comparison, ratio: 0.7 });
    expect(written.lines).toMatch(/0\.70 +0\.70 +met\n$/);
    report.add({ ...comparison, target: undefined });
    expect(written.lines).toMatch(/0\.69 +- *\n$/);
  });

  it('shows memory against what is good enough', () => {
    const { written, ...out } = outputs();
    const report = new Report(out);
    report.addMemory('GET', 249.2);
    report.addMemory('GET', 250.1);
    expect(written.lines).toMatch(/250 +250 +met\n.* 251 +250 +not met\n$/);
    report.finish();
    expect(JSON.parse(written.json).memory).toHaveLength(2);
  });

  it('has all that was measured when it ends early, once', async () => {
    const { written, ...out } = outputs();
    const report = new Report(out);
    report.add(comparison);
    const ask = jest.fn(async (subject: string) => `${subject} found`);
    ask.mockResolvedValueOnce('').mockResolvedValueOnce('').mockResolvedValueOnce('1+');
    ask.mockRejectedValueOnce(new Error('interrupted'));
    const timings = new Timings(['first', 'second'], [{ heading: 'page 1', ask }], 60);
    report.follow(timings);
    await expect(timings.measure(1, () => undefined)).rejects.toThrow('interrupted');
    report.finish();
    report.finish();
    const { comparisons, timings: rows } = JSON.parse(written.json);
    expect(comparisons).toEqual([{ ...comparison, other: { perSecond: 1000, microseconds: null } }]);
    expect(rows).toEqual([{ subject: 'first', found: '1+', medians: { 'page 1': expect.any(Number) } }]);
    expect(written.lines).toContain('page 1: 1 of 1 (60 ms)');
  });
});
