import { isJsonObject, type JsonObject, type JsonValue } from '@espalier/plugin-sdk';
import type { PostedControls } from './posted-controls';

export interface ListChange {
  readonly kind: 'add' | 'remove' | 'up' | 'down';
  readonly list: string;
  readonly key?: string;
  readonly contentType?: string;
}

const ADD = /^add:(.{1,1500}):([A-Z][A-Za-z0-9]{0,63})$/;
const CHANGE = /^(remove|up|down):(.{1,1500})\[([\w-]{1,40})\]$/;
const STEP = /([^.[\]]+)|\[([\w-]+)\]/g;

/** Reads the value of a button; undefined for another action. */
export function listChangeOf(action: string): ListChange | undefined {
  const [, target, contentType] = ADD.exec(action) ?? [];
  if (target !== undefined && contentType !== undefined) return { kind: 'add', list: target, contentType };
  const [, kind, list = '', key] = CHANGE.exec(action) ?? [];
  return kind === undefined ? undefined : { kind: kind as 'remove' | 'up' | 'down', list, key };
}

/** A change of what is not there changes nothing. @param added the item that is added */
export function withListChange(
  read: JsonObject,
  change: ListChange,
  controls: PostedControls,
  added: JsonObject,
): JsonObject {
  const steps = stepsTo(change.list, controls);
  if (!steps) return read;
  const index = change.key === undefined ? -1 : controls.keys(change.list).indexOf(change.key);
  const result = changedAt(read, steps, (list) => {
    if (change.kind === 'add') return [...list, added];
    const entry = list[index];
    if (entry === undefined) return list;
    if (change.kind === 'remove') return list.toSpliced(index, 1);
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
