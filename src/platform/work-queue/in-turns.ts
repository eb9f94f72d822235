import { setImmediate } from 'node:timers/promises';

/** Milliseconds, far less than anybody may be kept waiting: a piece of work may take several times as long. */
const TURN_MS = 8;

/** All long work stands in one line: were there several, each would have its turn before anybody else has theirs. */
let line: Promise<void> = Promise.resolve();

/** Waits for a turn. @returns when it is over, as `performance.now` tells the time */
export async function nextTurn(): Promise<number> {
  await (line = line.then(() => setImmediate()));
  return performance.now() + TURN_MS;
}

/** Does long work in turns: where it yields, others may have theirs. */
export async function inTurns<Result>(work: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const end = await nextTurn();
    do {
      const { done, value } = work.next();
      if (done) return value;
    } while (performance.now() < end);
  }
}

/** Does the same work at once, where there is little of it. */
export function atOnce<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
