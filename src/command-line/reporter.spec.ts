import { Reporter, type WorkState } from './reporter';

function watched({ isTTY = true, json = false } = {}) {
  let [output, errors, seconds] = ['', '', 0];
  const terminal = {
    input: process.stdin,
    output: { write: (text: string) => (output += text) },
    errors: { isTTY, write: (text: string) => (errors += text) },
  };
  const reporter = new Reporter(terminal, json, () => seconds * 1000);
  /** What is on the terminal so many seconds after the start. */
  const shown = (at: number, state: WorkState) => {
    seconds = at;
    errors = '';
    reporter.progress(() => state);
    return errors.replace('\r\u001B[K', '');
  };
  return { reporter, shown, output: () => output, errors: () => errors };
}

describe('Progress', () => {
  const versions = (done: number, fraction?: number) => ({ done, noun: 'version', fraction });

  it('has the share, the count, the rate since the first line, and the time left', () => {
    const { shown } = watched();
    expect(shown(10, versions(1000, 0.1))).toBe('10%: 1,000 versions');
    expect(shown(30, versions(3000, 0.3))).toBe('30%: 3,000 versions, 100 per second, 1 min 10 s left');
    expect(shown(90, versions(9000, 0.9))).toBe('90%: 9,000 versions, 100 per second, 10 s left');
    expect(shown(20_010, versions(9001, 0.91))).toBe('91%: 9,001 versions, 0 per second, 37 min 3 s left');
    expect(shown(80_010, versions(9001, 0.5))).toBe('50%: 9,001 versions, 0 per second, 27 h 46 min left');
  });

  it('has no time left where nobody knows how much there is', () => {
    const { shown } = watched();
    shown(0, versions(0));
    expect(shown(2, versions(1))).toBe('1 version, 1 per second');
  });

  it('is shown ten times a second at most, and erased by what comes after it', () => {
    const { reporter, shown, errors, output } = watched();
    expect(shown(1, versions(1))).not.toBe('');
    expect(shown(1.05, versions(2))).toBe('');
    expect(shown(1.1, versions(3))).not.toBe('');
    reporter.result({}, 'done');
    expect(errors().endsWith('\r\u001B[K')).toBe(true);
    expect(output()).toBe('done\n');
  });

  it.each([
    ['piped', { isTTY: false }],
    ['with --json', { json: true }],
  ])('is nothing, %s', (_name, options) => {
    const { shown } = watched(options);
    for (const second of [0, 10, 20]) expect(shown(second, versions(second, second / 30))).toBe('');
  });
});
