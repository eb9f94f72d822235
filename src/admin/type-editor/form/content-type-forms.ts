import { Injectable } from '@nestjs/common';
import type { ContentTypeDefinition, Principal } from '@espalier/plugin-sdk';
import { ContentDefinitions, type MemberTypes, type ContentType } from '#core/content-definition';
import { newForm, typed, type FormState } from '#core/display';
import type { FormFields } from '#platform/pages';
import { withMembers } from '../definition/type-members';
import { typeFlags } from '../pages/type-flags';
import { TypeChanges, type Again } from '../type-changes';
import { UnreadableFormError } from '../type-editor-errors';
import { TypePreviews } from '../type-preview';
import { TypeSheets, type TypeSheet } from '../type-sheets';
import { blankMember, storedMember, readForm, storedForm, type TypeForm, type FormMember } from './type-form';

const MOVE = /^(up|down):([\w-]{1,70})$/;
const ADD = /^add:(.{1,120})$/;
const OUT = /^(remove|keep):([\w-]{1,70})$/;

/** What a button does to the form, where there are no scripts and for what scripts add. Nothing, for what is no button. */
function changedForm(form: TypeForm, action: string, kinds: MemberTypes): TypeForm {
  const [, added] = ADD.exec(action) ?? [];
  if (added !== undefined) {
    const member = blankMember(added, form.members, kinds);
    return member ? { ...form, members: [...form.members, member] } : form;
  }
  const [, direction, moved = ''] = MOVE.exec(action) ?? [];
  if (direction !== undefined) return movedForm(form, moved, direction === 'up' ? -1 : 1);
  const [, verb, key = ''] = OUT.exec(action) ?? [];
  if (verb === undefined) return form;
  return verb === 'remove' ? formWithout(form, key) : formWith(form, key, kinds);
}

function movedForm(form: TypeForm, key: string, by: -1 | 1): TypeForm {
  const { members } = form;
  const from = members.findIndex((member) => member.key === key);
  const [one, other] = [members[from], members[from + by]];
  if (!one || !other) return form;
  return { ...form, members: members.with(from, other).with(from + by, one) };
}

function formWithout(form: TypeForm, key: string): TypeForm {
  const gone = form.members.find((member) => member.key === key);
  if (!gone) return form;
  const removed = gone.stored ? [...form.removed, gone.stored] : form.removed;
  return { ...form, members: form.members.filter((member) => member !== gone), removed };
}

function formWith(form: TypeForm, key: string, kinds: MemberTypes): TypeForm {
  const kept = form.removed.find(({ wireName }) => wireName === key);
  if (!kept) return form;
  const removed = form.removed.filter((member) => member !== kept);
  return { ...form, members: [...form.members, storedMember(kept, kinds)], removed };
}

const PREVIEW = 'preview';
const TEXTS = ['displayName', 'description', 'stereotype'] as const;

/** The whole of a type on one page: what it is called and may do, and its parts and fields. */
@Injectable()
export class ContentTypeForms {
  constructor(
    private readonly definitions: ContentDefinitions,
    private readonly changes: TypeChanges,
    private readonly sheets: TypeSheets,
    private readonly previews: TypePreviews,
  ) {}

  stored(principal: Principal, name: string): Promise<TypeSheet> {
    const type = this.changes.get(name);
    const form = storedForm(type, this.definitions.kinds);
    const again = { status: 200, form: newForm({ ...type.definition, ...controlValues(form) }) };
    return this.sheets.of(principal, type, again, form);
  }

  /** @returns the form again; undefined when it was saved */
  async submit(principal: Principal, name: string, fields: FormFields): Promise<TypeSheet | undefined> {
    const { kinds } = this.definitions;
    const version = fields.text('version');
    const type = await this.changes.current(name, version);
    const own = { ...typed(fields, ...TEXTS), ...flagsIn(fields) };
    const read = readForm(type, kinds, fields);
    const action = fields.text('_action');
    const show = (form: TypeForm, again: Partial<Parameters<TypeSheets['of']>[2]>) => {
      const shown = newForm({ ...own, ...controlValues(form) });
      return this.sheets.of(principal, this.changes.get(name), { status: 200, form: shown, version, ...again }, form);
    };
    if (action !== '' && action !== PREVIEW) return show(changedForm(read, action, kinds), {});
    const change = (definition: ContentTypeDefinition) => ({
      ...withMembers(
        definition,
        read.members.map(({ wanted }) => wanted),
      ),
      ...trimmed(own),
    });
    try {
      demandReadable(read);
      if (action === PREVIEW) {
        return await show(read, { preview: await this.previews.ofTrial(principal, name, change(type.definition)) });
      }
      if (read.removed.some(({ wireName }) => !read.told.has(wireName))) return await show(read, { status: 409 });
      await this.changes.save(principal, name, version, change);
      return undefined;
    } catch (error) {
      const values = { ...own, ...controlValues(read) };
      const again = await this.changes.again(principal, name, { values, member: keysByPath(read.members) }, error);
      return again.conflict ? this.overtaken(principal, name, fields, { ...again, own }) : show(read, again);
    }
  }

  /** On what is stored now: saved again, it is on top of what others did. */
  private overtaken(
    principal: Principal,
    name: string,
    fields: FormFields,
    { own, ...again }: Again & { readonly own: FormState['values'] },
  ): Promise<TypeSheet> {
    const type = this.changes.get(name);
    const form = onWhatIsStored(readForm(type, this.definitions.kinds, fields), type, this.definitions.kinds);
    const shown = { values: { ...own, ...controlValues(form) }, errors: again.form.errors };
    return this.sheets.of(principal, type, { ...again, form: shown }, form);
  }
}

function onWhatIsStored(form: TypeForm, type: ContentType, kinds: ContentDefinitions['kinds']): TypeForm {
  const bases = new Map(storedForm(type, kinds).members.map(({ key, base }) => [key, base]));
  return { ...form, members: form.members.map((member) => ({ ...member, base: bases.get(member.key) ?? '' })) };
}

function controlValues({ members }: TypeForm): FormState['values'] {
  return Object.assign({}, ...members.map(({ values }) => values)) as FormState['values'];
}

function demandReadable({ members }: TypeForm): void {
  const faults = members.flatMap((member) => Object.entries(member.faults));
  if (faults.length > 0) throw new UnreadableFormError(Object.fromEntries(faults));
}

/** Beginnings of the names of their controls, by the paths under which REST would know them. */
function keysByPath(members: readonly FormMember[]): ReadonlyMap<string, string> {
  const paths = (['parts', 'fields'] as const).flatMap((list) =>
    members
      .filter((member) => member.list === list)
      .map(({ key }, index): [string, string] => [`${list}[${index}]`, key]),
  );
  return new Map(paths);
}

function flagsIn(fields: FormFields): Record<string, boolean> {
  return Object.fromEntries(typeFlags().map(({ name }) => [name, fields.checked(name)]));
}

function trimmed<V extends Readonly<Record<string, string | boolean>>>(values: V): V {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim().replaceAll('\r\n', '\n') : value,
  ]);
  return Object.fromEntries(entries) as V;
}
