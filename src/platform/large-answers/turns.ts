import { setImmediate } from 'node:timers';

/** Of work that could be cut into pieces: long enough for most answers, and short enough for nobody to notice. */
const LONGEST_TURN_MS = 20;

let begun: number | undefined;

/** Whether work that asks has gone on for long, since the event loop last came round. Others should have their turn. */
export function isTurnOver(): boolean {
  const now = performance.now();
  if (begun !== undefined) return now - begun > LONGEST_TURN_MS;
  begun = now;
  setImmediate(() => (begun = undefined));
  return false;
}
