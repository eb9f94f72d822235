import { isJsonObject, type JsonObject, type JsonValue } from '@espalier/plugin-sdk';
import type { PostedControls } from './posted-controls';

const KINDS = ['remove', 'up', 'down', 'copy'] as const;

export interface ListChange {
  readonly kind: 'add' | (typeof KINDS)[number];
  readonly list: string;
  readonly key?: string;
  readonly contentType?: string;
}

const ADD = /^add:(.{1,1500}):([A-Z][A-Za-z0-9]{0,63})$/;
const CHANGE = /^([a-z]{2,6}):(.{1,1500})\[([\w-]{1,40})\]$/;
const STEP = /([^.[\]]+)|\[([\w-]+)\]/g;

/** Reads the value of a button; undefined for another action. */
export function listChangeOf(action: string): ListChange | undefined {
  const [, target, contentType] = ADD.exec(action) ?? [];
  if (target !== undefined && contentType !== undefined) return { kind: 'add', list: target, contentType };
  const [, verb, list = '', key] = CHANGE.exec(action) ?? [];
  const kind = KINDS.find((known) => known === verb);
  return kind && { kind, list, key };
}

/** What comes into a list. */
export interface NewListItems {
  readonly added: JsonObject;
  readonly copied: (item: JsonValue) => JsonValue;
}

/** A change of what is not there changes nothing. */
export function withListChange(
  read: JsonObject,
  change: ListChange,
  controls: PostedControls,
  { added, copied }: NewListItems,
): JsonObject {
  const steps = stepsTo(change.list, controls);
  if (!steps) return read;
  const index = change.key === undefined ? -1 : controls.keys(change.list).indexOf(change.key);
  const result = changedAt(read, steps, (list) => {
    if (change.kind === 'add') return [...list, added];
    const entry = list[index];
    if (entry === undefined) return list;
    if (change.kind === 'remove') return list.toSpliced(index, 1);
    if (change.kind === 'copy') return list.toSpliced(index + 1, 0, copied(entry));
    const to = change.kind === 'up' ? index - 1 : index + 1;
    const other = list[to];
    return other === undefined ? list : list.with(index, other).with(to, entry);
  });
  return isJsonObject(result) ? result : read;
}

function stepsTo(path: string, controls: PostedControls): (string | number)[] | undefined {
  const steps: (string | number)[] = [];
  for (const { 1: name = '', 2: key, index } of path.matchAll(STEP)) {
    const step = key === undefined ? name : controls.keys(path.slice(0, index)).indexOf(key);
    if (step === -1) return undefined;
    steps.push(step);
  }
  return steps;
}

function changedAt(
  value: JsonValue | undefined,
  [step, ...others]: readonly (string | number)[],
  change: (list: readonly JsonValue[]) => readonly JsonValue[],
): JsonValue {
  if (step === undefined) return [...change(Array.isArray(value) ? value : [])];
  if (typeof step === 'number') {
    if (!Array.isArray(value) || step >= value.length) return value ?? null;
    return value.with(step, changedAt(value[step], others, change));
  }
  const members = isJsonObject(value) ? value : {};
  const before = Object.hasOwn(members, step) ? members[step] : undefined;
  return { ...members, [step]: changedAt(before, others, change) };
}
