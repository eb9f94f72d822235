import { HttpClient, type TestResponse } from '@espalier/testing';

/** Sends nothing, remembers what it was to send, and answers as a list without items. */
export class RecordingClient extends HttpClient {
  private readonly asked: { readonly method: string; readonly path: string }[] = [];

  constructor() {
    super('');
  }

  override request<T>(method: string, target: string): Promise<TestResponse<T>> {
    const [path] = target.split('?');
    this.asked.push({ method, path });
    const body = { items: [], totalCount: 0 };
    return Promise.resolve({ status: 200, headers: new Headers(), text: '', body: body as T });
  }

  /** Those of these operations (`GET /api/content/{contentItemId}`) that were asked for. */
  askedFor(operations: readonly string[]): string[] {
    const fewestParametersFirst = operations.toSorted((one, other) => parametersOf(one) - parametersOf(other));
    const found = this.asked.map(({ method, path }) =>
      fewestParametersFirst.find((operation) => patternOf(operation).test(`${method} ${path}`)),
    );
    return operations.filter((operation) => found.includes(operation));
  }
}

function parametersOf(operation: string): number {
  return operation.split('{').length - 1;
}

function patternOf(operation: string): RegExp {
  return new RegExp(`^${operation.replace(/\{\w+\}/g, '[^/]+')}$`);
}
