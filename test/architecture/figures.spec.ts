import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from './source-files';

/** What a newcomer can get through. That no imports are in a circle, and no file is long, is in architecture.spec. */
const MOST = {
  'files in src, without specs': 1100,
  'entries of src': 12,
  'words of documents': 45_000,
};

describe('The figures', () => {
  const script = path.join(ROOT, 'scripts/figures.mjs');
  const figures = JSON.parse(
    execFileSync(process.execPath, [script, '--json'], { cwd: ROOT, encoding: 'utf8' }),
  ) as Readonly<Record<string, number>>;

  it.each(Object.entries(MOST))('%s: at most %d', (name, most) => {
    expect(figures[name]).toBeGreaterThan(most / 2);
    expect(figures[name]).toBeLessThanOrEqual(most);
  });
});
