export class DuplicateContributionError extends Error {
  constructor(point: symbol, key: string, first: string, second: string) {
    super(
      `"${key}" is contributed to ${point.description} twice: by ${first} and by ${second}. Rename or remove one of them.`,
    );
    this.name = DuplicateContributionError.name;
  }
}

export class IncompleteContributionError extends Error {
  constructor(point: symbol, source: string, missing: readonly string[]) {
    super(
      `${source} is contributed to ${point.description}, but lacks ${missing.join(', ')}. Add what is missing, or contribute the class to another point.`,
    );
    this.name = IncompleteContributionError.name;
  }
}

export class MissingContributionError extends Error {
  constructor(port: symbol) {
    super(
      `Nothing is contributed to ${port.description}, which needs one implementation. Load the module that has it.`,
    );
    this.name = MissingContributionError.name;
  }
}

export class RequestScopedContributionError extends Error {
  constructor(source: string) {
    super(
      `The contribution ${source} is request-scoped or depends on something that is. Make it a singleton; what depends on the caller arrives as an argument.`,
    );
    this.name = RequestScopedContributionError.name;
  }
}

export class PluginError extends Error {
  constructor(specifier: string, fault: string) {
    super(`PLUGINS: ${specifier} ${fault}`);
    this.name = PluginError.name;
  }
}
