import { Injectable } from '@nestjs/common';
import type { ContentTypeDefinition, Principal } from '@espalier/plugin-sdk';
import { newForm, typed } from '#core/display';
import type { FormFields } from '#platform/pages';
import { findMember, placedAfter, typeMembers, withChange, without, type TypeMember } from '../definition/type-members';
import { readSettings, typedSettings } from '../settings/member-settings';
import { TypeChanges, type Change } from '../type-changes';
import { MemberNotFoundError } from '../type-editor-errors';
import { TypePreviews } from '../type-preview';
import type { MemberList } from '../type-paths';
import { MemberSheets, type MemberSheet, type RemovalSheet } from './member-sheets';

export interface MemberKey {
  readonly type: string;
  readonly list: MemberList;
  readonly name: string;
}

@Injectable()
export class MemberForms {
  constructor(
    private readonly changes: TypeChanges,
    private readonly sheets: MemberSheets,
    private readonly previews: TypePreviews,
  ) {}

  async stored(principal: Principal, key: MemberKey): Promise<MemberSheet> {
    const type = this.changes.get(key.type);
    return this.sheets.of(principal, type, requireMember(type.definition, key));
  }

  /** Saves, or shows what would become of the type. @returns undefined when it was saved */
  async submit(principal: Principal, key: MemberKey, form: FormFields): Promise<MemberSheet | undefined> {
    const { definition } = this.changes.get(key.type);
    const member = requireMember(definition, key);
    const values = { ...typed(form, 'displayName', 'after'), ...typedSettings(this.sheets.schemas(member), form) };
    let path = '';
    try {
      const change = this.change(member, form);
      path = sentPath(change(definition), key);
      if (form.text('action') === 'preview') {
        const preview = await this.previews.ofTrial(principal, key.type, change(definition));
        return await this.sheets.of(principal, this.changes.get(key.type), member, shownAgain(values), preview);
      }
      await this.changes.save(principal, key.type, form.text('version'), change);
      return undefined;
    } catch (error) {
      const refused = await this.changes.again(principal, key.type, { values, member: path }, error);
      const type = this.changes.get(key.type);
      return this.sheets.of(principal, type, requireMember(type.definition, key), refused);
    }
  }

  async removal(principal: Principal, key: MemberKey): Promise<RemovalSheet> {
    const type = this.changes.get(key.type);
    return this.sheets.ofRemoval(principal, type, requireMember(type.definition, key), shownAgain({}));
  }

  /** @returns undefined when it was removed */
  async remove(principal: Principal, key: MemberKey, form: FormFields): Promise<RemovalSheet | undefined> {
    requireMember(this.changes.get(key.type).definition, key);
    try {
      await this.changes.save(principal, key.type, form.text('version'), (definition) => without(definition, key));
      return undefined;
    } catch (error) {
      const refused = await this.changes.again(principal, key.type, { values: {}, member: '' }, error);
      const type = this.changes.get(key.type);
      return this.sheets.ofRemoval(principal, type, requireMember(type.definition, key), refused);
    }
  }

  private change(member: TypeMember, form: FormFields): Change {
    const displayName = form.text('displayName').trim();
    const settings = readSettings(this.sheets.schemas(member), form);
    const [after] = form.all('after');
    return (definition) => {
      const changed = withChange(definition, member, { displayName, settings });
      return after === undefined ? changed : placedAfter(changed, member.wireName, after);
    };
  }
}

function shownAgain(values: Readonly<Record<string, unknown>>) {
  return { status: 200, form: newForm(values) };
}

function requireMember(definition: ContentTypeDefinition, { list, name }: MemberKey): TypeMember {
  const member = findMember(definition, list, name);
  if (member) return member;
  const known = typeMembers(definition).filter((other) => other.list === list);
  throw new MemberNotFoundError(
    definition.name,
    name,
    known.map((other) => other.name),
  );
}

function sentPath(definition: ContentTypeDefinition, { list, name }: Pick<MemberKey, 'list' | 'name'>): string {
  return `${list}[${definition[list].findIndex((member) => member.name === name)}]`;
}
