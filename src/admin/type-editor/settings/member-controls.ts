import type { ContentDefinitions } from '#core/content-definition';
import { fieldOf, type FormState } from '#core/display';
import { text } from '#platform/texts';
import type { TypeMember } from '../definition/type-members';
import { conditionOptions, type Asked } from './condition-options';
import { controlName, editedSettings } from './member-settings';
import { settingControl, type SettingControl } from './setting-controls';

interface Within {
  /** All of its type. */
  readonly members: readonly Asked[];
  readonly form: FormState;
  /** That the names of its controls in the form begin with. */
  readonly prefix?: string;
}

export function memberControls(
  definitions: Pick<ContentDefinitions, 'all' | 'kinds'>,
  member: Pick<TypeMember, 'list' | 'kind' | 'settings' | 'wireName'>,
  { members, form, prefix = '' }: Within,
): SettingControl[] {
  const conditions = conditionOptions(members, member.wireName, definitions.kinds);
  const types = definitions.all().map(({ name, definition }) => ({
    value: name,
    text: text('{title} ({name})', { title: definition.displayName, name }),
  }));
  return Object.entries(editedSettings(member, definitions.kinds))
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .map(([name, schema]) => {
      return settingControl(name, schema, fieldOf(form, `${prefix}${controlName(name)}`), types, conditions);
    });
}

/** What an editor of a type looks for first. The index, which is about the database, comes last. */
function rank(setting: string): number {
  if (setting === 'indexed') return 1;
  return ['hint', 'required', 'group', 'width', 'condition'].includes(setting) ? -1 : 0;
}
