import type { Fault } from '@espalier/plugin-sdk';

export function faultsInWords(faults: readonly Fault[]): string {
  return faults.map(({ member, message }) => (member ? `${member}: ${message}` : message)).join(' ');
}

/** As `errors` of a problem has it. */
export function faultsByMember(faults: readonly Fault[]): Record<string, string[]> {
  const errors = new Map<string, string[]>();
  for (const { member, message } of faults) errors.set(member, [...(errors.get(member) ?? []), message]);
  return Object.fromEntries(errors);
}
