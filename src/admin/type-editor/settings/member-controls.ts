import type { FieldCondition, FieldOption } from '@espalier/plugin-sdk';
import { conditionValues, type MemberTypes, type ContentDefinitions } from '#core/content-definition';
import { fieldOf, type FormState } from '#core/display';
import { text } from '#platform/texts';
import type { TypeMember } from '../definition/type-members';
import { valueSchema, controlName, editedSettings } from './member-settings';
import { settingControl, type SettingControl } from './setting-controls';
import { conditionText } from './setting-values';

/** Nobody looks through more. */
const MOST_OPTIONS = 100;

export type Asked = Pick<TypeMember, 'list' | 'wireName' | 'displayName' | 'kind' | 'settings'>;

/** What a field may depend on: values of the fields of its type that are always shown. */
function conditionOptions(members: readonly Asked[], self: string, kinds: MemberTypes): FieldOption[] {
  return members
    .filter(
      ({ list, wireName, settings }) => list === 'fields' && ![self, ''].includes(wireName) && !settings.condition,
    )
    .flatMap(({ wireName, displayName, kind, settings }) => {
      const type = kinds.field(kind);
      const values = type ? conditionValues(valueSchema(type, settings)) : [];
      return values.slice(0, MOST_OPTIONS).map((value) => ({
        value: conditionText({ field: wireName, value }),
        text: text('{field} is {value}', { field: displayName || wireName, value: inWords(value) }),
      }));
    })
    .slice(0, MOST_OPTIONS);
}

function inWords(value: FieldCondition['value']): string {
  if (typeof value === 'string') return value;
  return value ? text('Yes') : text('No');
}

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
