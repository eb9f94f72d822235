import slugify from 'slugify';

/**
 * Words of a text in lower case with hyphens between them, for paths and aliases: `Über Bäume` → `uber-baume`.
 * A text in letters that have no Latin form keeps them: `剪枝` stays, where a transliteration would leave nothing.
 */
export function slugOf(text: string): string {
  return slugify(text.toLowerCase(), { lower: true, strict: true }) || nativeSlug(text);
}

function nativeSlug(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}
