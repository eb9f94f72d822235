import type { FieldDefinition, PartAttachment } from '@espalier/plugin-sdk';
import { childPath, didYouMean } from '#platform/schema';
import type { FaultList } from '../validation/fault-list';
import type { Entry } from './member-entries';
import type { MemberTypes } from './member-types';
import { reservedBecause, wireName } from './names';

/**
 * Parts and fields stand side by side on the item, so no two may share a name there, nor take one that every item has.
 * Only a reusable part can be on a type twice, under different names.
 */
export function checkNames(
  parts: readonly Entry<PartAttachment>[],
  fields: readonly Entry<FieldDefinition>[],
  types: MemberTypes,
  faults: FaultList,
): void {
  const taken = new Map<string, string>();
  const attached = new Set<string>();
  for (const { path, sentName, member } of parts) {
    if (types.part(member.part) && !checkReuse(path, member, { attached, types, faults })) continue;
    checkName(childPath(path, 'name'), sentName, taken, faults);
  }
  for (const { path, sentName } of fields) checkName(childPath(path, 'name'), sentName, taken, faults);
}

interface Reuse {
  readonly attached: Set<string>;
  readonly types: MemberTypes;
  readonly faults: FaultList;
}

function checkReuse(path: string, { part, name }: PartAttachment, { attached, types, faults }: Reuse): boolean {
  if (types.part(part)?.reusable) {
    if (name === part || !types.part(name)) return true;
    faults.add(childPath(path, 'name'), `is the name of another part, ${name}. Choose one that no part has.`);
    return false;
  }
  if (attached.has(part)) {
    faults.add(
      childPath(path, 'part'),
      `is on the type already: ${part} cannot be attached twice. Remove one of them.`,
    );
    return false;
  }
  attached.add(part);
  if (name === part) return true;
  faults.add(
    childPath(path, 'name'),
    `must be ${part}: only a reusable part can have a name of its own. Leave it out.`,
  );
  return false;
}

function checkName(path: string, name: string, taken: Map<string, string>, faults: FaultList): void {
  const reserved = reservedBecause(name);
  const wire = wireName(name);
  const other = taken.get(wire);
  if (reserved) faults.add(path, `must not be ${name}: ${reserved}.`);
  else if (other) faults.add(path, `must not be ${name}: ${other} has it already. Choose another name.`);
  else taken.set(wire, path);
}

export function checkKinds(
  parts: readonly Entry<PartAttachment>[],
  fields: readonly Entry<FieldDefinition>[],
  types: MemberTypes,
  faults: FaultList,
): void {
  for (const { path, member } of parts) {
    if (types.part(member.part)) continue;
    faults.add(childPath(path, 'part'), () => `is not a known part. ${didYouMean(member.part, types.partNames)}`);
  }
  for (const { path, member } of fields) {
    if (types.field(member.type)) continue;
    faults.add(
      childPath(path, 'type'),
      () => `is not a known field type. ${didYouMean(member.type, types.fieldNames)}`,
    );
  }
}
