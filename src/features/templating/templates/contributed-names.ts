import { ReservedTemplateNameError, TemplateNameError } from '../templating-errors';

export function refuseReserved(
  kind: 'filter' | 'tag',
  name: string,
  isTaken: (name: string) => boolean,
  language: string,
): void {
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name)) throw new TemplateNameError(kind, name);
  if (isTaken(name)) throw new ReservedTemplateNameError(kind, name, language);
}

/** `reading_time` to `readingTime`, as helpers are named. */
export function helperName(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

/** `displayType` to `display_type`, as tags know their parameters. */
export function parameterName(name: string): string {
  return name.replace(/[A-Z]/g, (letter, index: number) => `${index > 0 ? '_' : ''}${letter.toLowerCase()}`);
}
