import { Injectable } from '@nestjs/common';
import type { FieldOption, JsonSchema, Principal } from '@espalier/plugin-sdk';
import { FieldIndexStates, TypeUsage, type ValueCount } from '#core/content';
import { ContentDefinitions, type ContentType } from '#core/content-definition';
import { errorEntries, newForm, type FormErrorEntry } from '#core/display';
import { text } from '#platform/texts';
import { memberControls } from '../settings/member-controls';
import type { SettingControl } from '../settings/setting-controls';
import { standsAfter, typeMembers, indexText, kindTitle, type TypeMember } from '../definition/type-members';
import { editedSettings, shownSettings } from '../settings/member-settings';
import type { Again } from '../type-changes';
import { TypeMentions, type Mention } from '../type-mentions';
import { memberPath, removalPath } from '../type-paths';
import type { PreviewView } from '../type-preview';
import { headOf, type TypeHead } from '../type-sheets';

interface Sheet extends Again {
  readonly type: TypeHead;
  readonly action: string;
  readonly errors: readonly FormErrorEntry[];
}

export interface MemberSheet extends Sheet {
  readonly member: TypeMember;
  readonly isField: boolean;
  readonly kindTitle: string;
  /** False when no plug-in brings its kind any more: then there is nothing to edit it by. */
  readonly isKnown: boolean;
  readonly removal: string;
  readonly places: readonly FieldOption[];
  readonly settings: readonly SettingControl[];
  readonly index?: string;
  readonly preview?: PreviewView;
}

export interface RemovalSheet extends Sheet {
  readonly member: TypeMember;
  readonly path: string;
  readonly values: ValueCount;
  readonly mentions: readonly Mention[];
}

@Injectable()
export class MemberSheets {
  constructor(
    private readonly definitions: ContentDefinitions,
    private readonly indexes: FieldIndexStates,
    private readonly usage: TypeUsage,
    private readonly mentions: TypeMentions,
  ) {}

  async of(
    principal: Principal,
    type: ContentType,
    member: TypeMember,
    again: Again = this.stored(type, member),
    preview?: PreviewView,
  ): Promise<MemberSheet> {
    const settings = memberControls(this.definitions, member, {
      members: typeMembers(type.definition),
      form: again.form,
    });
    const labels = Object.fromEntries(settings.map(({ name, label }) => [name, label]));
    const isIndexed = member.list === 'fields' && member.settings.indexed === true;
    return {
      ...again,
      type: headOf(principal, type),
      action: memberPath(type.name, member.list, member.name),
      errors: errorEntries(again.form, { displayName: text('Display name'), after: text('Position'), ...labels }),
      member,
      isField: member.list === 'fields',
      kindTitle: kindTitle(this.definitions.kinds, member.list, member.kind),
      isKnown: this.isKnown(member),
      removal: removalPath(type.name, member.list, member.name),
      places: placesFor(type, member),
      settings,
      ...(isIndexed && { index: indexText(await this.indexes.of(type), member.wireName) }),
      ...(preview && { preview }),
    };
  }

  async ofRemoval(principal: Principal, type: ContentType, member: TypeMember, again: Again): Promise<RemovalSheet> {
    const [values, mentions] = await Promise.all([
      this.usage.valueCount(type.name, member.wireName),
      this.mentions.ofMember(member),
    ]);
    return {
      ...again,
      type: headOf(principal, type),
      action: removalPath(type.name, member.list, member.name),
      errors: errorEntries(again.form, {}),
      member,
      path: memberPath(type.name, member.list, member.name),
      values,
      mentions,
    };
  }

  /** Schemas of the settings as they are edited. */
  schemas(member: TypeMember): Readonly<Record<string, JsonSchema>> {
    return editedSettings(member, this.definitions.kinds);
  }

  private stored(type: ContentType, member: TypeMember): Again {
    const { displayName, settings, wireName } = member;
    const after = standsAfter(type.definition, wireName);
    const values = { displayName, after, ...shownSettings(this.schemas(member), settings) };
    return { status: 200, form: newForm(values) };
  }

  private isKnown({ list, kind }: TypeMember): boolean {
    const { kinds } = this.definitions;
    return (list === 'fields' ? kinds.field(kind) : kinds.part(kind)) !== undefined;
  }
}

/** Every place but behind itself. */
function placesFor({ definition }: ContentType, { wireName }: TypeMember): FieldOption[] {
  const others = typeMembers(definition).filter((other) => other.wireName !== wireName);
  return [
    { value: '', text: text('First') },
    ...others.map((other) => ({
      value: other.wireName,
      text: text('{title} ({name})', { title: other.displayName, name: other.name }),
    })),
  ];
}
