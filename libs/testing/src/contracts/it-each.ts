const SHOWN_LENGTH = 80;

/** Declares a test for each of some samples, of which there may be none. `%s` in the name is the sample. */
export function itEach<T>(samples: readonly T[], name: string, run: (sample: T) => void | Promise<void>): void {
  for (const sample of samples) {
    const written = typeof sample === 'string' ? sample : JSON.stringify(sample);
    it(
      name.replace('%s', () => written.slice(0, SHOWN_LENGTH)),
      async () => run(sample),
    );
  }
}
