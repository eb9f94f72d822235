import { UnexpectedAnswerError } from '../errors';
import { Retries } from '../retries';
import { Transport, type AnswerCache, type CachedAnswer } from '../transport';
import type { Schema, TypeDescription } from './declarations';

interface Definition {
  readonly name: string;
}

/** Reads the content types of a service. */
export class TypesSource {
  private readonly transport: Transport;
  private last?: string;

  constructor(base: URL, key: string | undefined) {
    this.transport = new Transport({
      base,
      authorization: async () => (key === undefined ? undefined : `Bearer ${key}`),
      fetch: (...request) => fetch(...request),
      retries: new Retries({ limit: 1, maxDelay: 5000 }),
      cache: new MemoryCache(),
    });
  }

  /** Undefined when they are those of the last time. */
  async read(): Promise<TypeDescription[] | undefined> {
    const { body, etag } = await this.transport.send({ method: 'GET', path: 'api/content-types' });
    const definitions = (body as { readonly items?: readonly Definition[] } | undefined)?.items;
    if (!Array.isArray(definitions))
      throw new UnexpectedAnswerError(`${this.transport.base.href} is no Espalier service.`);
    if (etag !== undefined && etag === this.last) return undefined;
    const types: TypeDescription[] = [];
    for (const { name } of definitions as readonly Definition[]) {
      const path = `api/content-types/${encodeURIComponent(name)}/schema`;
      types.push({ name, schema: (await this.transport.send({ method: 'GET', path })).body as Schema });
    }
    this.last = etag;
    return types;
  }
}

class MemoryCache implements AnswerCache {
  private readonly answers = new Map<string, CachedAnswer>();

  get(key: string): CachedAnswer | undefined {
    return this.answers.get(key);
  }

  set(key: string, answer: CachedAnswer): void {
    this.answers.set(key, answer);
  }
}
