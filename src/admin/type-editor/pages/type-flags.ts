import type { ContentTypeDefinition } from '@espalier/plugin-sdk';
import { perLanguage, text } from '#platform/texts';

type Flag = 'creatable' | 'listable' | 'draftable' | 'versionable' | 'securable';

interface ShownFlag {
  readonly name: Flag;
  readonly label: string;
  readonly hint: string;
}

export const typeFlags = perLanguage((): readonly ShownFlag[] => [
  { name: 'creatable', label: text('Creatable'), hint: text('People can create items of this type.') },
  {
    name: 'listable',
    label: text('Listable'),
    hint: text('Shown in the list of content items.'),
  },
  { name: 'draftable', label: text('Draftable'), hint: text('Items can be saved without being published.') },
  {
    name: 'versionable',
    label: text('Versionable'),
    hint: text('The published version stays public while a draft is written. Earlier versions are kept.'),
  },
  { name: 'securable', label: text('Own permissions'), hint: text('Roles can have permissions for this type only.') },
]);

/** What a type is not, for it is nearly always everything. */
export function flagsOf(type: ContentTypeDefinition): string {
  return typeFlags()
    .filter(({ name }) => !type[name])
    .map(({ label }) => text('not {flag}', { flag: label.charAt(0).toLowerCase() + label.slice(1) }))
    .join(', ');
}
