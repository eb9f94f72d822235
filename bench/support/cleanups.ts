/** What has to be undone when the benchmark ends, however it ends: the last first. */
export class Cleanups {
  private readonly steps: (() => Promise<unknown>)[] = [];
  private running?: Promise<void>;

  add(step: () => Promise<unknown>): void {
    this.steps.push(step);
  }

  /** Does every step once, also when some fail. @throws the first failure */
  run(): Promise<void> {
    // A signal and the failure that it causes both come here, and both have to wait for all.
    return (this.running ??= this.undo());
  }

  private async undo(): Promise<void> {
    const failures: unknown[] = [];
    for (let step = this.steps.pop(); step; step = this.steps.pop()) {
      await step().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }
}
