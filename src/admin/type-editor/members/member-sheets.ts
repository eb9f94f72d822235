import { Injectable } from '@nestjs/common';
import type { FieldOption, JsonSchema, Principal } from '@espalier/plugin-sdk';
import { FieldIndexStates, TypeUsage, type ValueCount } from '#core/content';
import { ContentDefinitions, type ContentType } from '#core/content-definition';
import { errorEntries, fieldOf, newForm, type FormErrorEntry, type FormState } from '#core/display';
import { text } from '#platform/texts';
import { settingControl, type SettingControl } from '../settings/setting-controls';
import { standsAfter, typeMembers, type TypeMember } from '../definition/type-members';
import { controlName, editedSettings, shownSettings } from '../settings/member-settings';
import type { Again } from '../type-changes';
import { TypeMentions, type Mention } from '../type-mentions';
import { memberPath, newMemberPath, removalPath, type MemberList } from '../type-paths';
import type { PreviewView } from '../type-preview';
import { headOf, indexText, type TypeHead } from '../type-sheets';
import { kindTitle } from './kind-title';

interface Sheet extends Again {
  readonly type: TypeHead;
  readonly action: string;
  readonly errors: readonly FormErrorEntry[];
}

export interface NewMemberSheet extends Sheet {
  readonly isField: boolean;
  readonly kinds: readonly FieldOption[];
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

  ofNew(principal: Principal, type: ContentType, list: MemberList, again: Again): NewMemberSheet {
    const isField = list === 'fields';
    const names = isField ? this.definitions.kinds.fieldNames : this.addableParts(type);
    return {
      ...again,
      type: headOf(principal, type),
      action: newMemberPath(type.name, list),
      isField,
      kinds: this.kindOptions(list, names),
      errors: errorEntries(again.form, {
        displayName: text('Display name'),
        name: text('Name'),
        part: text('Part'),
        type: text('Kind of field'),
      }),
    };
  }

  async of(
    principal: Principal,
    type: ContentType,
    member: TypeMember,
    again: Again = this.stored(type, member),
    preview?: PreviewView,
  ): Promise<MemberSheet> {
    const settings = this.controls(member, again.form);
    const labels = Object.fromEntries(settings.map(({ name, label }) => [name, label]));
    const isIndexed = member.list === 'fields' && member.settings.indexed === true;
    return {
      ...again,
      type: headOf(principal, type),
      action: memberPath(type.name, member.list, member.name),
      errors: errorEntries(again.form, { displayName: text('Display name'), after: text('Stands after'), ...labels }),
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

  private controls(member: TypeMember, form: FormState): SettingControl[] {
    const types = this.definitions.all().map(({ name, definition }) => ({
      value: name,
      text: text('{title} ({name})', { title: definition.displayName, name }),
    }));
    return Object.entries(this.schemas(member))
      .toSorted(([a], [b]) => rank(a) - rank(b))
      .map(([name, schema]) => settingControl(name, schema, fieldOf(form, controlName(name)), types));
  }

  private isKnown({ list, kind }: TypeMember): boolean {
    const { kinds } = this.definitions;
    return (list === 'fields' ? kinds.field(kind) : kinds.part(kind)) !== undefined;
  }

  private kindOptions(list: MemberList, names: readonly string[]): FieldOption[] {
    return names
      .map((name) => ({
        value: name,
        text: text('{title} ({name})', { title: kindTitle(this.definitions.kinds, list, name), name }),
      }))
      .toSorted((one, other) => one.text.localeCompare(other.text, 'en'));
  }

  private addableParts(type: ContentType): string[] {
    const { kinds } = this.definitions;
    const attached = new Set(type.definition.parts.map(({ part }) => part));
    return kinds.partNames.filter((name) => !attached.has(name) || kinds.part(name)?.reusable);
  }
}

/** What an editor of a type looks for first. The index, which is about the database, comes last. */
function rank(setting: string): number {
  if (setting === 'indexed') return 1;
  return ['hint', 'required'].includes(setting) ? -1 : 0;
}

/** Every place but behind itself. */
function placesFor({ definition }: ContentType, { wireName }: TypeMember): FieldOption[] {
  const others = typeMembers(definition).filter((other) => other.wireName !== wireName);
  return [
    { value: '', text: text('Nothing: it is the first') },
    ...others.map((other) => ({
      value: other.wireName,
      text: text('{title} ({name})', { title: other.displayName, name: other.name }),
    })),
  ];
}
