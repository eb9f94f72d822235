import { setImmediate } from 'node:timers/promises';

/** Milliseconds, far less than anybody may be kept waiting: a piece of work may take several times as long. */
const TURN_MS = 8;

/** All long work stands in one line: were there several, each would have its turn before anybody else has theirs. */
let line: Promise<void> = Promise.resolve();

/** @returns when the turn is over, by `performance.now` */
export async function nextTurn(): Promise<number> {
  await (line = line.then(() => setImmediate()));
  return performance.now() + TURN_MS;
}

/** Where the work yields, others may have their turn. */
export async function inTurns<Result>(work: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const end = await nextTurn();
    do {
      const { done, value } = work.next();
      if (done) return value;
    } while (performance.now() < end);
  }
}

/** For little work. */
export function atOnce<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
