import type { CustomFetchOptions } from 'openid-client';
import { isLoopback, readText } from '../validation/fetch-json';

/**
 * How a provider is asked: encrypted, but on this computer; it leads nowhere else, and its answers are of at most 256 KiB. The
 * library ends what takes too long.
 *
 * @throws Error
 */
export async function providerFetch(url: string, { body, ...options }: CustomFetchOptions): Promise<Response> {
  if (new URL(url).protocol !== 'https:' && !isLoopback(url)) throw new Error(`${url} is not https`);
  const answer = await fetch(url, { ...options, body: body ?? undefined, redirect: 'error' });
  const text = await readText(answer);
  const isEmpty = [204, 205, 304].includes(answer.status);
  return new Response(isEmpty ? null : text, { status: answer.status, headers: answer.headers });
}
