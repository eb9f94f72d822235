import { findCycle } from './import-graph';
import type { SourceFile } from './source-files';

function file(name: string, ...specifiers: string[]): SourceFile {
  return { name, text: '', imports: specifiers.map((specifier) => ({ specifier, line: 1 })) };
}

describe('The search for cycles of imports', () => {
  it('finds one through doors, plain paths and libraries', () => {
    const cycle = findCycle([
      file('src/a/index.ts', './x'),
      file('src/a/x.ts', '@espalier/kit'),
      file('src/b/index.ts', '#a'),
      file('libs/kit/src/index.ts', '../../../src/b'),
    ]);
    expect(cycle).toEqual([
      'src/a/index.ts',
      'src/a/x.ts',
      'libs/kit/src/index.ts',
      'src/b/index.ts',
      'src/a/index.ts',
    ]);
  });

  it('takes two ways to one file for no cycle', () => {
    const files = [
      file('src/a.ts', './b', './c'),
      file('src/b.ts', './d'),
      file('src/c.ts', './d'),
      file('src/d.ts', 'pg'),
    ];
    expect(findCycle(files)).toBeUndefined();
  });
});
