import { text } from '#platform/texts';

/** So many bytes as a person reads them: `1.2 MB`. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1000) return text('{bytes, plural, one {{bytes} byte} other {{bytes} bytes}}', { bytes });
  const units = ['KB', 'MB', 'GB'];
  let value = bytes / 1000;
  let unit = 0;
  for (; value >= 999.5 && unit < units.length - 1; unit++) value /= 1000;
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}
