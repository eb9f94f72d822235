import { CHUNK, isTurnOver } from '#platform/large-answers';
import { locatedError, type FieldNode, type GraphQLError } from 'graphql';
import { nextTurn } from '#platform/work-queue';
import { AnswerSize } from '../graphql-context';
import type { Path } from '../graphql-internals';
import type { Values } from './prepared-field';

/** Looking at the time takes longer than most fields. */
const CHARACTERS_BETWEEN_CHECKS = 10_000;
const CALLS_BETWEEN_CHECKS = 1000;

/** In characters. A longer text goes from row to socket as it is; shorter ones are quicker when they are joined. */
const LONG_TEXT = 500;

/** In UTF-8, of those that a string counts. */
const MOST_BYTES_OF_A_CHARACTER = 3;

/** Something that the planned way does not answer. graphql-js then executes the query from its start, and explains what is wrong. */
export class BeyondPlanError extends Error {}

/** A text in the making, with places that are filled later. Its JSON is what it says. */
export class AnswerText {
  private readonly beginning: (string | AnswerText)[] = [];
  private end = '';

  constructor(text = '') {
    this.end = text;
  }

  add(text: string): void {
    if (text.length > LONG_TEXT) {
      this.beginning.push(this.end, text);
      this.end = '';
      return;
    }
    if (this.end.length > CHUNK) {
      this.beginning.push(this.end);
      this.end = '';
    }
    this.end += text;
  }

  /** What is written here from now on comes behind it. */
  place(): AnswerText {
    const place = new AnswerText();
    this.beginning.push(this.end, place);
    this.end = '';
    return place;
  }

  /** From its start to its end, none much longer than {@link CHUNK} but for single long values. */
  get pieces(): readonly string[] {
    const pieces = this.beginning.flatMap((piece) => (typeof piece === 'string' ? [piece] : piece.pieces));
    return [...pieces, this.end];
  }

  /** Whether it has more bytes than that. */
  isLongerThan(most: number): boolean {
    const { pieces } = this;
    const characters = pieces.reduce((sum, piece) => sum + piece.length, 0);
    if (characters * MOST_BYTES_OF_A_CHARACTER <= most) return false;
    return pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0) > most;
  }

  toString(): string {
    return this.pieces.join('');
  }

  toJSON(): unknown {
    return JSON.parse(this.toString());
  }
}

export class OperationRun {
  readonly errors: GraphQLError[] = [];
  private readonly found = new Map<object, unknown>();
  private readonly texts = new Map<string, string>();
  private readonly size = new AnswerSize();
  private checked = 0;
  private unchecked = 0;
  private waiting = 0;
  private failure?: unknown;
  private settle?: () => void;

  constructor(
    readonly context: unknown,
    readonly variables: Values,
    readonly sent: Values,
  ) {}

  /** The result for this key in this execution, found once. */
  once<Value>(key: object, find: () => Value): Value {
    if (this.found.has(key)) return this.found.get(key) as Value;
    const value = find();
    this.found.set(key, value);
    return value;
  }

  textOf(name: string): string {
    let text = this.texts.get(name);
    if (text === undefined) {
      text = Object.hasOwn(this.sent, name) ? (JSON.stringify(this.sent[name]) ?? '') : '';
      this.texts.set(name, text);
    }
    return text;
  }

  /** Of the answer so far, in characters. */
  get written(): number {
    return this.size.counted;
  }

  write(text: AnswerText, json: string): void {
    this.size.add(json.length);
    text.add(json);
  }

  /** Whether others should have their turn, for whoever asks at every value: the time is looked at now and then. */
  isTurnOver(): boolean {
    const isEarly = ++this.unchecked < CALLS_BETWEEN_CHECKS;
    if (isEarly && this.size.counted - this.checked < CHARACTERS_BETWEEN_CHECKS) return false;
    // Once it is over, it is for all who ask.
    if (isTurnOver()) return true;
    this.checked = this.size.counted;
    this.unchecked = 0;
    return false;
  }

  inNextTurn(step: () => void): void {
    this.later(nextTurn(), step, step);
  }

  /** Goes on with what a resolver promised. The run has not ended before. */
  later(promise: PromiseLike<unknown>, resume: (value: unknown) => void, rejected: (reason: unknown) => void): void {
    this.waiting++;
    promise.then(
      (value) => this.end(() => resume(value)),
      (reason) => this.end(() => rejected(reason)),
    );
  }

  report(reason: unknown, nodes: readonly FieldNode[], path: Path): null {
    this.errors.push(locatedError(reason, nodes, pathKeys(path)));
    return null;
  }

  async finished(): Promise<void> {
    if (this.waiting > 0) await new Promise<void>((resolve) => (this.settle = resolve));
    if (this.failure !== undefined) throw this.failure;
  }

  private end(step: () => void): void {
    try {
      if (this.failure === undefined) step();
    } catch (failure) {
      this.failure ??= failure;
    }
    if (--this.waiting === 0 || this.failure !== undefined) this.settle?.();
  }
}

function pathKeys(path: Path | undefined): (string | number)[] {
  const keys: (string | number)[] = [];
  for (let place = path; place; place = place.prev) keys.push(place.key);
  return keys.toReversed();
}
