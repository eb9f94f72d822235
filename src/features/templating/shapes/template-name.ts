import { normalized } from '#platform/strings';

/**
 * `Content-BlogPost.Summary`, without an extension, is `Content_Summary__BlogPost`. The display type stands behind a
 * dot, and each hyphen is `__`. Some file systems take letters apart, so they are put together.
 */
export function shapeNameOf(file: string): string {
  const [name = '', ...displayType] = normalized(file, 'NFC').split('.');
  const [type, ...differentiators] = name.split('-');
  return [[type, ...displayType].join('_'), ...differentiators].join('__');
}
