import type { JsonValue } from '@espalier/plugin-sdk';
import { GENERATED_TYPE, type GeneratedQuestion } from './generated-queries';
import type { Kind, Kinds, Where } from './query-oracle';

const SCALARS: Readonly<Record<Kind, string>> = {
  text: 'String',
  textList: 'String',
  number: 'Float',
  integer: 'Int',
  boolean: 'Boolean',
  date: 'Date',
  time: 'Time',
  dateTime: 'DateTime',
};

export interface QueryDocument {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** One document that asks all of the questions; the answers have the names `q0`, `q1`, … */
export function documentOf(questions: readonly GeneratedQuestion[], kinds: Kinds): QueryDocument {
  const writer = new DocumentWriter(kinds);
  const fields = questions.map((question, index) => `q${index}: ${writer.field(question)}`);
  const declared = writer.declared.length > 0 ? `(${writer.declared.join(', ')})` : '';
  return { query: `query ${declared} { ${fields.join('\n')} }`, variables: writer.given };
}

/** A value as GraphQL writes it. */
export function literal(value: JsonValue | undefined): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return objectLiteral(Object.entries(value).map(([name, inner]) => [name, literal(inner)]));
}

function objectLiteral(members: readonly (readonly [string, string])[]): string {
  return `{ ${members.map(([name, text]) => `${name}: ${text}`).join(', ')} }`;
}

class DocumentWriter {
  readonly declared: string[] = [];
  readonly given: Record<string, unknown> = {};
  private count = 0;

  constructor(private readonly kinds: Kinds) {}

  field({ where, orderBy, status, first, skip, written }: GeneratedQuestion): string {
    const inVariables = written === 'variables';
    const order = Object.fromEntries(orderBy);
    const args = {
      ...(where && {
        where: inVariables ? this.variable(`${GENERATED_TYPE}WhereInput`, where) : this.where(where, written),
      }),
      ...(orderBy.length > 0 && {
        orderBy: inVariables ? this.variable(`${GENERATED_TYPE}OrderByInput`, order) : objectLiteral(orderBy),
      }),
      ...(status !== 'PUBLISHED' && { status }),
      first: inVariables ? this.variable('Int', first) : String(first),
      ...(skip > 0 && { skip: inVariables ? this.variable('Int!', skip) : String(skip) }),
    };
    return `generated(${Object.entries(args)
      .map(([name, text]) => `${name}: ${text}`)
      .join(', ')}) { contentItemVersionId }`;
  }

  private where(where: Where, written: GeneratedQuestion['written'], part = ''): string {
    const members = Object.entries(where).map(([key, value]): [string, string] => {
      const kind = this.kindOf(part + key);
      if (kind) return [key, written === 'values' ? this.value(key, kind, value) : literal(value)];
      if (Array.isArray(value))
        return [key, `[${value.map((inner) => this.where(inner as Where, written)).join(', ')}]`];
      const isCombinator = key === key.toUpperCase();
      return [key, this.where(value as Where, written, isCombinator ? '' : `${key}.`)];
    });
    return objectLiteral(members);
  }

  /** Every third one is the default of its variable. */
  private value(key: string, kind: Kind, value: JsonValue | undefined): string {
    const type = key.endsWith('_in') ? `[${SCALARS[kind]}!]` : SCALARS[kind];
    return this.variable(type, value, this.count % 3 === 0 ? literal(value) : undefined);
  }

  private variable(type: string, value: unknown, byDefault?: string): string {
    const name = `v${this.count++}`;
    this.declared.push(`$${name}: ${type}${byDefault === undefined ? '' : ` = ${byDefault}`}`);
    if (byDefault === undefined) this.given[name] = value;
    return `$${name}`;
  }

  private kindOf(key: string): Kind | undefined {
    const path = Object.keys(this.kinds).find((known) => key === known || key.startsWith(`${known}_`));
    return path === undefined ? undefined : this.kinds[path];
  }
}
