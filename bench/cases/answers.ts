import type { Contestant } from '../support/compare';
import { sameText, sameValues } from './same-answer';

const SAMPLES = 20;

/**
 * Sends others the same queries before they are measured.
 *
 * @throws when an answer has another number of items, or differs: in its text, or of PostGraphile, whose shape is another, in its
 * values and their order
 */
export async function expectSameAnswers(
  service: Contestant,
  others: readonly Contestant[],
  items: number,
): Promise<void> {
  const count = Math.min(SAMPLES, service.requests?.length ?? 0);
  for (let index = 0; index < count; index++) {
    const expected = await answerTo(service, index);
    const found = Object.values((expected as { data: Record<string, unknown[]> }).data)[0]?.length;
    if (found !== items) throw new Error(`${items} items were expected, and there are ${found}`);
    for (const other of others) {
      const isSame = other.name.startsWith('PostGraphile') ? sameValues : sameText;
      expectLike(expected, other.name, await answerTo(other, index), isSame);
    }
  }
}

/** Sends another the first of its requests before both are measured. @throws when the text of its answer differs */
export async function expectSame(service: Contestant, other: Contestant): Promise<void> {
  expectLike(await answerTo(service, 0), other.name, await answerTo(other, 0), sameText);
}

function expectLike(expected: unknown, name: string, actual: unknown, isSame: typeof sameText): void {
  if (isSame(expected, actual)) return;
  throw new Error(`${name} answers differently:\n${JSON.stringify(expected)}\n${JSON.stringify(actual)}`);
}

/** @param fill makes of the body of a request what is sent */
export async function answerTo(
  { server, headers, requests = [] }: Contestant,
  index: number,
  fill = (body: string) => body,
): Promise<unknown> {
  const request = requests[index];
  if (!request) throw new Error(`There is no request ${index}`);
  const { method, path, body } = request;
  const response = await fetch(server.url + path, {
    method,
    headers,
    body: body === undefined ? body : fill(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${text}`);
  return JSON.parse(text);
}
