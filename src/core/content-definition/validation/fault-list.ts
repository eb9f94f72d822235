import type { Fault } from '@espalier/plugin-sdk';
import { joinPath } from '#platform/schema';

/** Nobody reads more, and a body of a megabyte can have a hundred thousand. */
const MAX_FAULTS = 100;

export class FaultList {
  private readonly faults: Fault[] = [];
  private unlisted = 0;

  /** @param message made only when it is listed: naming the nearest known names takes time */
  add(member: string, message: string | (() => string)): void {
    if (this.faults.length === MAX_FAULTS) {
      this.unlisted++;
      return;
    }
    this.faults.push({ member, message: typeof message === 'string' ? message : message() });
  }

  /** Their members are relative to `path`. */
  addAll(path: string, faults: readonly Fault[]): void {
    for (const { member, message } of faults) this.add(joinPath(path, member), message);
  }

  get size(): number {
    return this.faults.length + this.unlisted;
  }

  toArray(): Fault[] {
    if (this.unlisted === 0) return this.faults;
    return [...this.faults, { member: '', message: `has ${this.unlisted} more faults, not listed here.` }];
  }
}
