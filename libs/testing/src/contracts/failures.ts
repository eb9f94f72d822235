/** For the tests of contract suites: runs one apart from the tests that Jest knows of, and gives the names of those that fail. */
export async function failuresOf(declare: () => void): Promise<string[]> {
  const failed: string[] = [];
  for (const [name, run] of declaredBy(declare)) {
    try {
      await run();
    } catch {
      failed.push(name);
    }
  }
  return failed;
}

type Test = readonly [name: string, run: () => unknown];

/** Suites say `describe` and `it`, as people write them; here they mean something else for as long as a suite is declared. */
function declaredBy(declare: () => void): readonly Test[] {
  const { describe: describeOfJest, it: itOfJest } = globalThis;
  const tests: Test[] = [];
  try {
    Object.assign(globalThis, {
      describe: (_name: string, body: () => void) => body(),
      it: (...test: Test) => tests.push(test),
    });
    declare();
  } finally {
    Object.assign(globalThis, { describe: describeOfJest, it: itOfJest });
  }
  return tests;
}
