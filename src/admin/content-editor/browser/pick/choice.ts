export interface Choice {
  readonly id: string;
  readonly title: string;
  /** What tells it from others of the same title, such as its type. */
  readonly note: string;
}

export interface Found {
  readonly items: readonly Choice[];
  readonly total: number;
}

export async function search(address: string, q: string, signal: AbortSignal): Promise<Found> {
  const url = new URL(address, location.href);
  url.searchParams.set('q', q);
  const response = await fetch(url, { signal, headers: { Accept: 'application/json' } });
  if (!response.ok || !response.headers.get('Content-Type')?.includes('json')) throw new Error('There is no answer.');
  return (await response.json()) as Found;
}
