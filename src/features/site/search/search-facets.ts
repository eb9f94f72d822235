import type { FieldOption } from '@espalier/plugin-sdk';
import { memberLabel, type ContentType, type FieldMember } from '#core/content-definition';
import { text } from '#platform/texts';

/** What is the same for all types. */
const OWN_LABELS: ReadonlyMap<string, () => string> = new Map([
  ['type', () => text('Type')],
  ['year', () => text('Year')],
  ['author', () => text('Author')],
]);

/** Parameters of the page that mean something else. */
const TAKEN = new Set(['q', 'page', 'preview']);

/** @returns what people read above its values; undefined for what cannot be a facet */
export function facetLabel(name: string, types: readonly ContentType[]): string | undefined {
  const field = textField(name, types);
  return OWN_LABELS.get(name)?.() ?? (field && memberLabel(field));
}

export function facetOptions(types: readonly ContentType[]): FieldOption[] {
  const names = new Set([...OWN_LABELS.keys(), ...types.flatMap(({ members }) => [...members.keys()])]);
  return [...names].flatMap((name) => {
    const label = facetLabel(name, types);
    if (label === undefined) return [];
    const hint = name === 'author' ? text('The names with which authors sign in. Visitors see them.') : undefined;
    return [{ value: name, text: label, hint: hint ?? (OWN_LABELS.has(name) ? undefined : name) }];
  });
}

/** A field that is text in every type that has it. Others have values that nobody would choose from. */
function textField(name: string, types: readonly ContentType[]): FieldMember | undefined {
  if (TAKEN.has(name)) return undefined;
  const members = types.flatMap((type) => type.members.get(name) ?? []);
  const fields = members.filter((member) => member.kind === 'field' && member.field.type === 'TextField');
  const [first] = fields;
  return first?.kind === 'field' && fields.length === members.length ? first : undefined;
}
