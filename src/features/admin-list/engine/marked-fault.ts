import type { Fault } from '@espalier/filter-syntax';

export interface ListFault {
  readonly message: string;
  readonly place?: FaultPlace;
}

interface FaultPlace {
  readonly before: string;
  /** The faulty piece; empty where something is missing. */
  readonly marked: string;
  readonly behind: string;
}

const CONTEXT = 30;
const MARKED = 60;

export function markedFault(q: string, { start, end, message }: Fault): ListFault {
  const before = q.slice(Math.max(0, start - CONTEXT), start).toWellFormed();
  return {
    message,
    place: {
      before: start > CONTEXT ? `…${before}` : before,
      marked: shortened(q.slice(start, end), MARKED),
      behind: shortened(q.slice(end), CONTEXT),
    },
  };
}

function shortened(text: string, length: number): string {
  return `${text.slice(0, length).toWellFormed()}${text.length > length ? '…' : ''}`;
}
