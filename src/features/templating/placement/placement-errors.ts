/** A file of placement says what cannot be done. Stops the start. */
export class PlacementFileError extends Error {
  /** @param member empty for the file as a whole */
  constructor(file: string, member: string, fault: string) {
    super(`${file}: ${member === '' ? 'it' : member} ${fault}.`);
    this.name = PlacementFileError.name;
  }
}
