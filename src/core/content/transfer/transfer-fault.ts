import type { Fault } from '@espalier/plugin-sdk';
import { sqlState } from '#platform/database';
import { DomainError, faultsInWords } from '#platform/errors';

/** Costs only the line. */
export class LineRejected extends Error {
  constructor(readonly faults: readonly Fault[]) {
    super(faultsInWords(faults));
  }
}

/** Undefined when the failure is not the line's: then the import cannot go on. */
export function faultsOf(error: unknown, member = ''): readonly Fault[] | undefined {
  if (error instanceof LineRejected) return error.faults;
  if (error instanceof DomainError) {
    if (!error.errors) return [{ member, message: error.message }];
    return Object.entries(error.errors).flatMap(([path, messages]) =>
      messages.map((message) => ({ member: memberPath(member, path), message })),
    );
  }
  const state = sqlState(error);
  // Data exception, integrity constraint violation, program limit exceeded: about the values, not about the server.
  if (!state || !/^(22|23|54)/.test(state)) return undefined;
  return [{ member, message: `is refused by the database (SQLSTATE ${state}).` }];
}

/** `versions[2]` and `titlePart.title` to `versions[2].titlePart.title`. */
export function memberPath(parent: string, member: string): string {
  if (!parent || !member) return parent || member;
  return member.startsWith('[') ? parent + member : `${parent}.${member}`;
}
