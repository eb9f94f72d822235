import { addressParameters, type ListQuery } from './list-query';

export class ListAddress {
  /**
   * @param path within the service: `/Admin/Users`
   * @param kept what the list is asked for beside the {@link ListQuery}, by the names of its parameters; empty values
   * count as absent
   */
  constructor(
    readonly path: string,
    readonly query: ListQuery,
    private readonly kept: Readonly<Record<string, string>> = {},
  ) {}

  get here(): string {
    return this.at({ page: this.query.page });
  }

  at(chosen: Partial<ListQuery>): string {
    return withParameters(this.path, {
      ...given(this.kept),
      ...addressParameters({ ...this.query, page: 1, ...chosen }),
    });
  }

  /** @param kept as of the constructor */
  of(path: string, q: string, kept: Readonly<Record<string, string>> = {}): string {
    return withParameters(path, { ...given(kept), ...addressParameters({ ...this.query, q, page: 1 }) });
  }

  get hiddenFields(): readonly HiddenField[] {
    const parameters = { ...given(this.kept), ...addressParameters({ ...this.query, q: '', page: 1 }) };
    return Object.entries(parameters).map(([name, value]) => ({ name, value }));
  }
}

function given(kept: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== ''));
}

export interface HiddenField {
  readonly name: string;
  readonly value: string;
}

function withParameters(path: string, parameters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(parameters).toString();
  return query === '' ? path : `${path}?${query}`;
}
