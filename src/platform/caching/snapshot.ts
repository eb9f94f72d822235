/**
 * Something read from the database and kept until it changes.
 *
 * A read that was under way when {@link drop} was called may have seen the old state: whoever waits for it gets it, but it is
 * not kept.
 */
export class Snapshot<T> {
  private current?: Promise<T>;

  /** @param trusted false while news of changes cannot be received; then nothing that was kept is used */
  constructor(
    private readonly read: () => Promise<T>,
    private readonly trusted: () => boolean,
  ) {}

  get(): Promise<T> {
    if (!this.trusted()) return this.read();
    if (!this.current) {
      const reading = this.read();
      this.current = reading;
      reading.catch(() => {
        if (this.current === reading) this.drop();
      });
    }
    return this.current;
  }

  /** Makes the next {@link get} read again. */
  drop(): void {
    this.current = undefined;
  }
}
