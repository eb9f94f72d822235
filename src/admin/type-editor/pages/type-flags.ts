import type { ContentTypeDefinition } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';

type Flag = 'creatable' | 'listable' | 'draftable' | 'versionable' | 'securable';

interface ShownFlag {
  readonly name: Flag;
  readonly label: string;
  readonly hint: string;
}

export const TYPE_FLAGS: readonly ShownFlag[] = [
  { name: 'creatable', label: text('Creatable'), hint: text('Offered where new items are made.') },
  {
    name: 'listable',
    label: text('Listable'),
    hint: text('Shown in the list of content items without being asked for.'),
  },
  { name: 'draftable', label: text('Draftable'), hint: text('Items can be saved without being published.') },
  {
    name: 'versionable',
    label: text('Versionable'),
    hint: text('What is live stays live while a draft is written; former versions are kept.'),
  },
  { name: 'securable', label: text('Securable'), hint: text('Roles can be given permissions for this type alone.') },
];

/** What a type is not, for it is nearly always everything. */
export function flagsOf(type: ContentTypeDefinition): string {
  return TYPE_FLAGS.filter(({ name }) => !type[name])
    .map(({ label }) => text('not {flag}', { flag: label.toLowerCase() }))
    .join(', ');
}
