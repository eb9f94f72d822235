import type { Fault } from '@espalier/plugin-sdk';

/** All faults in one line of text, for the detail of a problem and for logs. */
export function faultsInWords(faults: readonly Fault[]): string {
  return faults.map(({ member, message }) => (member ? `${member}: ${message}` : message)).join(' ');
}

/** JSON path of each wrong member to what is wrong with it, as `errors` of a problem has it. */
export function faultsByMember(faults: readonly Fault[]): Record<string, string[]> {
  const errors = new Map<string, string[]>();
  for (const { member, message } of faults) errors.set(member, [...(errors.get(member) ?? []), message]);
  return Object.fromEntries(errors);
}
