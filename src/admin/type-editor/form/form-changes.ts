import type { MemberTypes } from '#core/content-definition';
import { blankMember, storedMember, type TypeForm } from './type-form';

const MOVE = /^(up|down):([\w-]{1,70})$/;
const ADD = /^add:(.{1,120})$/;
const OUT = /^(remove|keep):([\w-]{1,70})$/;

/** What a button does to the form, where there are no scripts and for what scripts add. Nothing, for what is no button. */
export function changedForm(form: TypeForm, action: string, kinds: MemberTypes): TypeForm {
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
