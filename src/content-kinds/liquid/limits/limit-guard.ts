import { sentence, type Sentence } from '@espalier/plugin-sdk';
import { TemplateLimitError } from '../template-errors';

export interface RenderLimits {
  /** Milliseconds of work, waiting for the database not included. */
  readonly time: number;
  readonly depth: number;
  /** Characters of all that is printed; what one template prints into another counts ten times at most. */
  readonly output: number;
  /** Characters and list entries that Liquid may make on its way, as LiquidJS counts them. */
  readonly memory: number;
  /** Comparisons that looking for one text in another may take: the product of their lengths. */
  readonly search: number;
  /** How often templates may ask for something that only what was loaded before has led to. */
  readonly passes: number;
}

export const DEFAULT_LIMITS: RenderLimits = {
  time: 1000,
  depth: 50,
  output: 10_000_000,
  memory: 10_000_000,
  // About a third of a second.
  search: 500_000_000,
  passes: 20,
};

const STEPS_BETWEEN_LOOKS = 1000;

/** Templates within templates that may each print all of the page. */
const MOST_LAYERS = 10;

interface Entered {
  readonly template: string;
  /** Before it. */
  readonly printed: number;
}

export class LimitGuard {
  private readonly stack: Entered[] = [];
  private readonly entered = new Set<string>();
  /** By templates that are at work: what those within them have printed counts where it is printed again. */
  private printed = 0;
  private printedInAll = 0;
  /** Of what has not been printed as a whole. */
  private pieces = 0;
  private allocated = 0;
  private worked = 0;
  private startedAt = 0;
  private steps = 0;

  constructor(
    readonly limits: RenderLimits,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get milliseconds(): number {
    return this.worked;
  }

  pass<Result>(work: () => Result): Result {
    this.printed = 0;
    this.printedInAll = 0;
    this.pieces = 0;
    this.allocated = 0;
    this.stack.length = 0;
    this.startedAt = this.now();
    try {
      return work();
    } finally {
      this.worked += this.now() - this.startedAt;
    }
  }

  /** @throws TemplateLimitError when templates are nested too deep, as one that includes itself */
  within<Result>(template: string, work: () => Result): Result {
    this.enter(template);
    try {
      return work();
    } finally {
      this.leave();
    }
  }

  /** For work that is done in steps: call {@link leave} in its `finally`. */
  enter(template: string): void {
    this.stack.push({ template, printed: this.printed });
    this.entered.add(template);
    if (this.stack.length > this.limits.depth)
      this.exceeded(sentence('is more than {most} templates deep', { most: this.limits.depth }));
    this.tick();
  }

  hasEntered(template: string): boolean {
    return this.entered.has(template);
  }

  leave(): void {
    this.printed = this.stack.pop()?.printed ?? 0;
  }

  /** At each step of whatever may go on for long. @throws TemplateLimitError */
  tick(): void {
    if (this.worked + this.now() - this.startedAt > this.limits.time) {
      this.exceeded(sentence('takes longer than {most} ms', { most: this.limits.time }));
    }
  }

  /** As {@link tick}, for steps so small that looking at the clock would be most of them. @throws TemplateLimitError */
  step(count = 1): void {
    this.steps += count;
    if (this.steps < STEPS_BETWEEN_LOOKS) return;
    this.steps = 0;
    this.tick();
  }

  /** @throws TemplateLimitError */
  print(characters: number): void {
    this.foreseePrint(characters);
    this.printed += characters;
    this.printedInAll += characters;
  }

  /** What is printed as a whole: its pieces count until it is there, and not besides. @throws TemplateLimitError */
  printWhole<Whole>(work: () => Whole): Whole {
    const before = this.pieces;
    try {
      const whole = work();
      if (typeof whole === 'string') this.print(whole.length);
      return whole;
    } finally {
      this.pieces = before;
    }
  }

  /** @throws TemplateLimitError */
  printPiece(characters: number): void {
    this.pieces += characters;
    this.foreseePrint(this.pieces);
  }

  /** Before what is to be printed is made. @throws TemplateLimitError when it would be too much */
  foreseePrint(characters: number): void {
    const { output } = this.limits;
    if (this.printed + characters > output)
      this.exceeded(sentence('prints more than {most} characters', { most: output }));
    if (this.printedInAll + characters > MOST_LAYERS * output) {
      this.exceeded(
        sentence('prints more than {most} characters together with those within it', { most: MOST_LAYERS * output }),
      );
    }
  }

  get template(): string {
    return this.stack.at(-1)?.template ?? 'The page';
  }

  /** What is made on the way to what is printed. @throws TemplateLimitError */
  allocate(amount: number): void {
    this.foresee(amount);
    this.allocated += amount;
  }

  /** Before something is made that counts itself when it is there. @throws TemplateLimitError when it would be too much */
  foresee(amount: number): void {
    if (this.allocated + amount > this.limits.memory) {
      this.exceeded(
        sentence('makes more than {most} characters and list entries on its way', { most: this.limits.memory }),
      );
    }
  }

  /** @throws TemplateLimitError naming the template that is at work */
  exceeded(what: Sentence): never {
    throw new TemplateLimitError(this.template, what);
  }
}
