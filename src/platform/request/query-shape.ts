import { storableText } from '#platform/strings';
import { MalformedQueryError } from './request-errors';

export interface QueryParameter<Value> {
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly required: boolean;
  readonly fallback: Value;
  /** Completes "draft …" for whoever sent something else. */
  readonly expectation: string;
  /** Undefined when the text is not a value. */
  parse(text: string): Value | undefined;
}

/** Absent is false. */
export function flag(description: string): QueryParameter<boolean> {
  const values = new Map([
    ['true', true],
    ['false', false],
  ]);
  return {
    description,
    schema: { type: 'boolean', default: false },
    required: false,
    fallback: false,
    expectation: 'must be true or false.',
    parse: (given) => values.get(given),
  };
}

export function choice<Option extends string>(
  options: readonly Option[],
  fallback: Option,
  description: string,
): QueryParameter<Option> {
  return {
    description,
    schema: { type: 'string', enum: options, default: fallback },
    required: false,
    fallback,
    expectation: `must be one of ${options.join(', ')}.`,
    parse: (given) => options.find((option) => option === given),
  };
}

/** From 0, in decimal digits. */
export function integer(
  { maximum, fallback }: { readonly maximum: number; readonly fallback: number },
  description: string,
): QueryParameter<number> {
  return {
    description,
    schema: { type: 'integer', minimum: 0, maximum, default: fallback },
    required: false,
    fallback,
    expectation: `must be a whole number from 0 to ${maximum}.`,
    parse: (given) => (/^\d{1,15}$/.test(given) && Number(given) <= maximum ? Number(given) : undefined),
  };
}

/** Comma-separated; absent is an empty list. */
export function list(description: string): QueryParameter<readonly string[]> {
  return {
    description,
    schema: { type: 'string' },
    required: false,
    fallback: [],
    expectation: 'must be one name or several with commas between them.',
    parse: (given) => {
      const names = given.split(',').map((name) => name.trim());
      return names.every(isPlainText) ? [...new Set(names)] : undefined;
    },
  };
}

/** Any but the empty one. */
export function requiredText(description: string): QueryParameter<string> {
  return {
    description,
    schema: { type: 'string', minLength: 1 },
    required: true,
    fallback: '',
    expectation: 'must be given, and must not be empty.',
    parse: (given) => (isPlainText(given) ? given : undefined),
  };
}

/** Undefined when it is absent: its default is found out later. */
export function absentable<Value>(parameter: QueryParameter<Value>): QueryParameter<Value | undefined> {
  return { ...parameter, fallback: undefined };
}

/** Absent and empty are the same. */
export function optionalText(maximum: number, description: string): QueryParameter<string> {
  return {
    description,
    schema: { type: 'string', maxLength: maximum },
    required: false,
    fallback: '',
    expectation: `must be at most ${maximum} characters, and none of them U+0000.`,
    parse: (given) => (given.length <= maximum && !given.includes('\0') ? given : undefined),
  };
}

/** What somebody types to search: of a character that no text has, nothing is said. */
export function typedText(maximum: number, description: string): QueryParameter<string> {
  return {
    ...optionalText(maximum, description),
    expectation: `must be at most ${maximum} characters.`,
    parse: (given) => (given.length <= maximum ? storableText(given) : undefined),
  };
}

/** PostgreSQL takes no U+0000, not even to look for it. */
function isPlainText(text: string): boolean {
  return text !== '' && !text.includes('\0');
}

const MAX_PAGE = 100;

export const PAGE_PARAMETERS = {
  first: integer({ maximum: MAX_PAGE, fallback: 20 }, 'How many to answer with at most.'),
  skip: integer({ maximum: 2 ** 31 - 1, fallback: 0 }, 'How many to pass over.'),
};

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
