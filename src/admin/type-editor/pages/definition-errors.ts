import type { FormState } from '#core/display';

type Errors = FormState['errors'];

interface Place {
  readonly control: string;
  readonly before: string;
}

/**
 * Those of anything else are in the summary, with their paths.
 *
 * @param member path of what the form is about, such as `fields[2]`; empty for the type itself
 * @param controls names of the controls of the form
 */
export function errorsBeside(errors: Errors, member: string, controls: readonly string[]): Errors {
  const beside = new Map<string, string[]>();
  for (const [path, messages] of Object.entries(errors)) {
    const place = placeOf(path, member);
    const { control, before } =
      place && controls.includes(place.control) ? place : { control: '', before: path === '' ? '' : `${path} ` };
    beside.set(control, [...(beside.get(control) ?? []), ...messages.map((message) => before + message)]);
  }
  return Object.fromEntries(beside);
}

function placeOf(path: string, member: string): Place | undefined {
  // Of too many indexed fields no single one is at fault, but it is this one that was just marked.
  if (path === 'fields' && member.startsWith('fields')) return { control: 'settings.indexed', before: '' };
  if (member !== '' && !path.startsWith(`${member}.`)) return undefined;
  const name = member === '' ? path : path.slice(member.length + 1);
  const [, setting, entry, rest = ''] = /^(settings\.\w+)(?:\[(\d+)\])?(.*)$/s.exec(name) ?? [];
  if (setting === undefined) return { control: name, before: '' };
  const inside = rest.replace(/^\./, '');
  const words = [...(entry === undefined ? [] : [`Entry ${Number(entry) + 1}`]), ...(inside === '' ? [] : [inside])];
  return { control: setting, before: words.length === 0 ? '' : `${words.join(', ')}: ` };
}
