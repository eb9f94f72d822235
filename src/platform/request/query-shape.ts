import { MalformedQueryError } from './request-errors';
import type { QueryParameter } from './query-parameters';

export type QuerySpec = Readonly<Record<string, QueryParameter<unknown>>>;

export type QueryOf<Spec extends QuerySpec> = {
  readonly [Name in keyof Spec]: Spec[Name] extends QueryParameter<infer Value> ? Value : never;
};

/** Takes nothing else: a misspelt or repeated parameter is an error rather than an answer to another question. */
export class QueryShape<Spec extends QuerySpec> {
  private readonly defaults: QueryOf<Spec>;
  private readonly allOptional: boolean;

  constructor(readonly spec: Spec) {
    const entries = Object.entries(spec);
    this.defaults = Object.fromEntries(entries.map(([name, { fallback }]) => [name, fallback])) as QueryOf<Spec>;
    this.allOptional = entries.every(([, { required }]) => !required);
  }

  /**
   * @param url path and query as the request line has them
   * @throws MalformedQueryError naming every parameter that is wrong
   */
  read(url: string): QueryOf<Spec> {
    const mark = url.indexOf('?');
    if (mark === -1 && this.allOptional) return this.defaults;
    const given = new URLSearchParams(mark === -1 ? '' : url.slice(mark + 1));
    const errors = new Map<string, string[]>();
    for (const name of given.keys()) {
      if (!Object.hasOwn(this.spec, name)) errors.set(name, [`is not a parameter of this path. ${this.known()}`]);
    }
    const values = Object.entries(this.spec).map(([name, parameter]): [string, unknown] => {
      const texts = given.getAll(name);
      if (texts.length === 0 && !parameter.required) return [name, parameter.fallback];
      const [text = '', ...others] = texts;
      const value = texts.length === 1 ? parameter.parse(text) : undefined;
      if (value === undefined) errors.set(name, [others.length > 0 ? 'must be given once.' : parameter.expectation]);
      return [name, value];
    });
    if (errors.size > 0) throw new MalformedQueryError(Object.fromEntries(errors));
    return Object.fromEntries(values) as QueryOf<Spec>;
  }

  private known(): string {
    const names = Object.keys(this.spec);
    return names.length === 0 ? 'It takes none.' : `It takes ${names.join(', ')}.`;
  }
}

export const NO_QUERY = new QueryShape({});
