import { Logger } from '@nestjs/common';
import { isSlow } from '#platform/database';
import { text } from '#platform/texts';

interface AskedList {
  readonly path: string;
  readonly filter: string;
}

const tooSlow = () => text('This took too long and was stopped. Narrow the filter or choose another order.');

const logger = new Logger('Lists');

/** @returns what is found; when finding it took too long, which is logged, `nothing` with what to tell people */
export async function withTimeoutNotice<Found extends object>(
  found: Promise<Found>,
  nothing: Found,
  { path, filter }: AskedList,
): Promise<Found & { readonly obstacle?: string }> {
  try {
    return await found;
  } catch (error) {
    if (!isSlow(error)) throw error;
    logger.warn(`Finding what the list ${path} shows took too long, so it was given up. Its filter: ${filter}`);
    return { ...nothing, obstacle: tooSlow() };
  }
}
