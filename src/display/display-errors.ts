/** A view cannot be read or is not Handlebars. Stops the start. */
export class BrokenViewError extends Error {
  constructor(file: string, fault: string) {
    super(`The view ${file} is broken. ${fault}`);
    this.name = BrokenViewError.name;
  }
}

/** A page names a view that no folder has. */
export class UnknownViewError extends Error {
  constructor(name: string, known: readonly string[]) {
    super(`There is no view "${name}". Known are: ${known.toSorted().join(', ')}.`);
    this.name = UnknownViewError.name;
  }
}
