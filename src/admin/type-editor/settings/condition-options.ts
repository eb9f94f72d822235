import type { FieldCondition, FieldOption } from '@espalier/plugin-sdk';
import { conditionValues, type MemberTypes } from '#core/content-definition';
import { text } from '#platform/texts';
import type { TypeMember } from '../definition/type-members';
import { valueSchema } from './member-settings';
import { conditionText } from './setting-values';

/** Nobody looks through more. */
const MOST_OPTIONS = 100;

export type Asked = Pick<TypeMember, 'list' | 'wireName' | 'displayName' | 'kind' | 'settings'>;

/** What a field may depend on: values of the fields of its type that are always shown. */
export function conditionOptions(members: readonly Asked[], self: string, kinds: MemberTypes): FieldOption[] {
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
