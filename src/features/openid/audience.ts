import type { Config } from '#platform/config';

export function audienceOf({ baseUrl }: Config): string {
  return `${baseUrl}/api`;
}
