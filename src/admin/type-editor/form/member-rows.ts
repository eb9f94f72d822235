import { Injectable } from '@nestjs/common';
import type { FieldOption } from '@espalier/plugin-sdk';
import { FieldIndexStates, type FieldIndexState } from '#core/content';
import { ContentDefinitions, displayNameOf, wireName, type ContentType } from '#core/content-definition';
import { fieldOf, type FieldState, type FormState } from '#core/display';
import { text } from '#platform/texts';
import { indexText, kindTitle } from '../definition/type-members';
import { memberControls, type Asked } from '../settings/member-controls';
import type { SettingControl } from '../settings/setting-controls';
import { memberPath, type MemberList } from '../type-paths';
import type { FormMember, TypeForm } from './type-form';

/** A page with the settings of more would be too long to be looked at; then each member has a page. */
const MOST_IN_PLACE = 60;

export interface MemberRow {
  readonly key: string;
  /** In JSON; empty for one that is not stored. */
  readonly wireName: string;
  readonly label: string;
  readonly kind: string;
  readonly kindTitle: string;
  readonly base: string;
  readonly path: string;
  readonly isOpen: boolean;
  readonly isNew: boolean;
  readonly isField: boolean;
  readonly isKnown: boolean;
  readonly isRequired: boolean;
  readonly isConditional: boolean;
  readonly group: string;
  readonly hasControls: boolean;
  readonly index?: string;
  readonly displayName: FieldState;
  readonly name: FieldState;
  readonly settings: readonly SettingControl[];
}

interface RowContext {
  readonly form: FormState;
  readonly states: ReadonlyMap<string, FieldIndexState>;
  readonly isShort: boolean;
  readonly asked: readonly Asked[];
}

@Injectable()
export class MemberRows {
  constructor(
    private readonly definitions: ContentDefinitions,
    private readonly indexes: FieldIndexStates,
  ) {}

  async of(type: ContentType, { members }: TypeForm, form: FormState): Promise<MemberRow[]> {
    const states = await this.indexes.of(type);
    const isShort = members.length <= MOST_IN_PLACE;
    const asked = members.map(({ wanted }) => ({ ...wanted, wireName: wireName(wanted.name) }));
    return members.map((member) => this.row(type, member, { form, states, isShort, asked }));
  }

  /** Kinds of fields, and those parts that the type can have once more. */
  kinds({ members }: TypeForm): Readonly<Record<MemberList, readonly FieldOption[]>> {
    const { kinds } = this.definitions;
    const attached = new Set(members.filter(({ list }) => list === 'parts').map(({ kind }) => kind));
    const parts = kinds.partNames.filter((name) => !attached.has(name) || kinds.part(name)?.reusable);
    return { parts: this.options('parts', parts), fields: this.options('fields', kinds.fieldNames) };
  }

  private options(list: MemberList, names: readonly string[]): FieldOption[] {
    return names
      .map((name) => ({ value: `${list}:${name}`, text: kindTitle(this.definitions.kinds, list, name) }))
      .toSorted((one, other) => one.text.localeCompare(other.text, 'en'));
  }

  private controls({ wanted }: FormMember, within: Parameters<typeof memberControls>[2]): SettingControl[] {
    return memberControls(this.definitions, { ...wanted, wireName: wireName(wanted.name) }, within);
  }

  private row(type: ContentType, member: FormMember, { form, states, isShort, asked }: RowContext): MemberRow {
    const { key, list, kind, base, stored, wanted } = member;
    const { kinds } = this.definitions;
    const isKnown = (list === 'fields' ? kinds.field(kind) : kinds.part(kind)) !== undefined;
    const title = kindTitle(kinds, list, kind);
    const hasControls = isKnown && (isShort || !stored);
    const prefix = `${key}.`;
    return {
      key,
      wireName: stored?.wireName ?? '',
      label: wanted.displayName || (stored ? displayNameOf(stored.name) : text('New: {kind}', { kind: title })),
      kind: `${list}:${kind}`,
      kindTitle: title,
      base,
      path: stored ? memberPath(type.name, list, stored.name) : '',
      isOpen: !stored || Object.keys(form.errors).some((control) => control.startsWith(prefix)),
      isNew: !stored,
      isField: list === 'fields',
      isKnown,
      isRequired: wanted.settings.required === true,
      isConditional: list === 'fields' && wanted.settings.condition !== undefined,
      group: list === 'fields' && typeof wanted.settings.group === 'string' ? wanted.settings.group : '',
      hasControls,
      ...(stored && stored.settings.indexed === true && { index: indexText(states, wireName(stored.name)) }),
      displayName: fieldOf(form, `${prefix}displayName`),
      name: fieldOf(form, `${prefix}name`),
      settings: hasControls ? this.controls(member, { members: asked, form, prefix }) : [],
    };
  }
}
