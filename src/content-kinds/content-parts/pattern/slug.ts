import slugify from 'slugify';
import { normalized, trimmed } from '#platform/strings';

/** Going through the whole of a long text would take long. */
const MAX_SOURCE = 1000;

/**
 * Words of a text in lower case with hyphens between them, for paths and aliases: `Über Bäume` → `uber-baume`.
 * A text in letters that have no Latin form keeps them: `剪枝` stays, where a transliteration would leave nothing. No path is longer
 * than what it reads of a text.
 */
export function slugOf(whole: string): string {
  const text = whole.slice(0, MAX_SOURCE);
  return slugify(text.toLowerCase(), { lower: true, strict: true }) || nativeSlug(text);
}

function nativeSlug(text: string): string {
  return trimmed(
    normalized(text, 'NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-'),
    '-',
  );
}
