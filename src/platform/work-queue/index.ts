import { setImmediate } from 'node:timers/promises';

interface Limits {
  readonly running: number;
  readonly waiting: number;
  /** Of one source. */
  readonly waitingOfOne: number;
}

interface Turn {
  readonly begin: () => void;
  readonly refuse: () => void;
}

/**
 * Turns go round among the sources, and in a full queue whoever waits most often gives way: a source with much to do
 * keeps nobody else out.
 */
export class FairQueue {
  private running = 0;
  private waiting = 0;
  /** By their next turns. */
  private readonly sources = new Map<string, Turn[]>();

  constructor(
    private readonly limits: Limits,
    private readonly refusal: () => Error,
  ) {}

  async run<T>(source: string, work: () => Promise<T>): Promise<T> {
    if (this.running < this.limits.running) this.running++;
    else await this.turn(source);
    try {
      return await work();
    } finally {
      this.release();
    }
  }

  private turn(source: string): Promise<void> {
    const turns = this.sources.get(source) ?? [];
    if (turns.length >= this.limits.waitingOfOne || !this.hasRoom(turns.length)) return Promise.reject(this.refusal());
    this.sources.set(source, turns);
    this.waiting++;
    return new Promise((resolve, reject) => turns.push({ begin: resolve, refuse: () => reject(this.refusal()) }));
  }

  /** The last of the source with most may have to go for one more. */
  private hasRoom(waitingOfOne: number): boolean {
    if (this.waiting < this.limits.waiting) return true;
    const [most] = [...this.sources.values()].toSorted((one, other) => other.length - one.length);
    if (!most || most.length <= waitingOfOne + 1) return false;
    this.waiting--;
    most.pop()?.refuse();
    return true;
  }

  /** Hands the place to the next source, so that nobody else can take it in between. */
  private release(): void {
    const [next] = this.sources;
    if (!next) {
      this.running--;
      return;
    }
    const [source, turns] = next;
    const [turn, ...others] = turns;
    this.sources.delete(source);
    if (others.length > 0) this.sources.set(source, others);
    this.waiting--;
    turn?.begin();
  }
}

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

/** A few at a time; a few more wait, and the rest are refused. */
export class WorkQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly maxRunning: number,
    private readonly maxWaiting: number,
    private readonly refusal: () => Error,
  ) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.maxRunning) this.running++;
    else await this.turn();
    try {
      return await work();
    } finally {
      this.release();
    }
  }

  private turn(): Promise<void> {
    if (this.waiting.length >= this.maxWaiting) return Promise.reject(this.refusal());
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Hands the place to whoever waits longest, so that nobody else can take it in between. */
  private release(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running--;
  }
}
