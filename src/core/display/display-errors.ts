export class BrokenViewError extends Error {
  constructor(file: string, fault: string) {
    super(`The view ${file} is broken. ${fault}`);
    this.name = BrokenViewError.name;
  }
}

export class UnknownViewError extends Error {
  constructor(name: string, known: readonly string[]) {
    super(`There is no view "${name}". Known are: ${known.toSorted().join(', ')}.`);
    this.name = UnknownViewError.name;
  }
}

export class DisplayDriverError extends Error {
  constructor(driver: string, fault: string) {
    super(`The display driver ${driver} ${fault}`);
    this.name = DisplayDriverError.name;
  }
}

export class MissingViewError extends Error {
  constructor(driver: string, shape: string, file: string, folders: readonly string[]) {
    super(
      `The display driver ${driver} shows ${shape}, and no folder has its view. Add the file ${file}.hbs to one of ` +
        `${folders.join(', ')}; a plug-in names its folder in @EspalierPlugin({ views }).`,
    );
    this.name = MissingViewError.name;
  }
}
