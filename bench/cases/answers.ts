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
    const expected = await answer(service, index);
    const found = Object.values((expected as { data: Record<string, unknown[]> }).data)[0]?.length;
    if (found !== items) throw new Error(`${items} items were expected, and there are ${found}`);
    for (const other of others) {
      const actual = await answer(other, index);
      const isSame = other.name.startsWith('PostGraphile') ? sameValues : sameText;
      if (isSame(expected, actual)) continue;
      throw new Error(`${other.name} answers differently:\n${JSON.stringify(expected)}\n${JSON.stringify(actual)}`);
    }
  }
}

async function answer({ server, headers, requests = [] }: Contestant, index: number): Promise<unknown> {
  const request = requests[index];
  if (!request) throw new Error(`There is no request ${index}`);
  const { method, path, body } = request;
  const response = await fetch(server.url + path, { method, headers, body });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}: ${text}`);
  return JSON.parse(text);
}
