import { TemplateLimitError } from '../templating-errors';
import type { RenderLimits } from './render-limits';

/** Keeps one rendering within its limits, and knows which template is at work when it leaves them. */
export class LimitGuard {
  private readonly stack: string[] = [];
  private readonly entered = new Set<string>();
  private printed = 0;
  private allocated = 0;
  private worked = 0;
  private startedAt = 0;

  constructor(
    readonly limits: RenderLimits,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Runs the templates once, from the outermost. */
  pass<Result>(work: () => Result): Result {
    this.printed = 0;
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
    this.stack.push(template);
    this.entered.add(template);
    if (this.stack.length > this.limits.depth) this.exceeded(`is more than ${this.limits.depth} templates deep`);
    this.tick();
  }

  /** Whether the template has been at work in this rendering. */
  hasEntered(template: string): boolean {
    return this.entered.has(template);
  }

  leave(): void {
    this.stack.pop();
  }

  /** To be called at each step of whatever may go on for long. @throws TemplateLimitError */
  tick(): void {
    if (this.worked + this.now() - this.startedAt > this.limits.time) {
      this.exceeded(`takes longer than ${this.limits.time} ms`);
    }
  }

  /** @throws TemplateLimitError */
  print(characters: number): void {
    this.printed += characters;
    if (this.printed > this.limits.output) this.exceeded(`prints more than ${this.limits.output} characters`);
  }

  /** The template that is at work. */
  get template(): string {
    return this.stack.at(-1) ?? 'The page';
  }

  /** What is made on the way to what is printed. @throws TemplateLimitError */
  allocate(amount: number): void {
    this.allocated += amount;
    if (this.allocated > this.limits.memory) {
      this.exceeded(`makes more than ${this.limits.memory} characters and list entries on its way`);
    }
  }

  /** @throws TemplateLimitError naming the template that is at work */
  exceeded(what: string): never {
    throw new TemplateLimitError(this.template, what);
  }
}
