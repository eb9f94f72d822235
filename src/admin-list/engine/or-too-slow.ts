import { isSlow } from '#platform/database';

const TOO_SLOW = 'Finding this took too long, so it was given up. Narrow the filter, or choose another order.';

/** @returns what is found; when finding it took too long, `nothing` with what to tell people */
export async function orTooSlow<Found extends object>(
  found: Promise<Found>,
  nothing: Found,
): Promise<Found & { readonly obstacle?: string }> {
  try {
    return await found;
  } catch (error) {
    if (!isSlow(error)) throw error;
    return { ...nothing, obstacle: TOO_SLOW };
  }
}
