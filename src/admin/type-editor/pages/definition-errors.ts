import type { FormState } from '#core/display';
import { text } from '#platform/texts';

type Errors = FormState['errors'];

interface Place {
  readonly control: string;
  readonly before: string;
}

/** What the form is about: a path such as `fields[2]`, empty for the type itself; or all, by the beginnings of the names of their controls. */
export type Whereabouts = string | ReadonlyMap<string, string>;

/**
 * Those of anything else are in the summary, with their paths.
 *
 * @param controls names of the controls of the form
 */
export function errorsBeside(errors: Errors, about: Whereabouts, controls: readonly string[]): Errors {
  const beside = new Map<string, string[]>();
  const present = new Set(controls);
  for (const [path, messages] of Object.entries(errors)) {
    const place = typeof about === 'string' ? placeOf(path, about) : placeAmong(path, about);
    const { control, before } =
      place && present.has(place.control) ? place : { control: '', before: path === '' ? '' : `${path}: ` };
    beside.set(control, [...(beside.get(control) ?? []), ...messages.map((message) => before + message)]);
  }
  return Object.fromEntries(beside);
}

function placeAmong(path: string, keys: ReadonlyMap<string, string>): Place | undefined {
  const [member] = /^(?:parts|fields)\[\d+\]/.exec(path) ?? [''];
  const key = keys.get(member);
  if (key === undefined) return member === '' ? placeOf(path, '') : undefined;
  const place = placeOf(path, member);
  // A kind is chosen by a button; whatever is wrong with it stands beside the name.
  const control = ['part', 'type'].includes(place?.control ?? '') ? 'name' : place?.control;
  return place && { ...place, control: `${key}.${control}` };
}

function placeOf(path: string, member: string): Place | undefined {
  // Of too many indexed fields no single one is at fault, but it is this one that was just marked.
  if (path === 'fields' && member.startsWith('fields')) return { control: 'settings.indexed', before: '' };
  if (member !== '' && !path.startsWith(`${member}.`)) return undefined;
  const name = member === '' ? path : path.slice(member.length + 1);
  const [, setting, entry, rest = ''] = /^(settings\.\w+)(?:\[(\d+)\])?(.*)$/s.exec(name) ?? [];
  if (setting === undefined) return { control: name, before: '' };
  const inside = rest.replace(/^\./, '');
  const words = [
    ...(entry === undefined ? [] : [text('Entry {number}', { number: Number(entry) + 1 })]),
    ...(inside === '' ? [] : [inside]),
  ];
  return { control: setting, before: words.length === 0 ? '' : `${words.join(', ')}: ` };
}
