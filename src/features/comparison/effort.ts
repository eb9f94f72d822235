/** Steps that finding the differences between two items may take, whatever was written into them: some tenths of a second. */
const STEPS = 2_000_000;

/**
 * What may still be spent. Finding a difference of n edits takes some n² steps, also where it is given up after n of them.
 */
export class Effort {
  private steps = STEPS;

  /**
   * @param most edits that are worth looking for
   * @param find undefined when there are more
   * @returns what was found; undefined when there are more edits than there is effort left for
   */
  spend<Found>(
    most: number,
    editsIn: (found: Found) => number,
    find: (edits: number) => Found | undefined,
  ): Found | undefined {
    const edits = Math.min(most, Math.floor(Math.sqrt(this.steps)));
    const found = edits > 0 ? find(edits) : undefined;
    this.steps -= (found === undefined ? edits : editsIn(found)) ** 2;
    return found;
  }
}
