import type { Config } from '#platform/config';

/** For whom the tokens of this service are meant: its API. */
export function audienceOf({ baseUrl }: Config): string {
  return `${baseUrl}/api`;
}
