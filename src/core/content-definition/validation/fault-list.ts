import type { Fault } from '@espalier/plugin-sdk';
import type { ErrorText } from '#platform/errors';
import { joinPath } from '#platform/schema';

/** Nobody reads more, and a body of a megabyte can have a hundred thousand. */
const MAX_FAULTS = 100;

export class FaultList {
  private readonly faults: Fault[] = [];
  private unlisted = 0;

  /** @param message made only when it is listed: naming the nearest known names takes time */
  add(member: string, message: string | ErrorText | (() => string | ErrorText)): void {
    if (this.faults.length === MAX_FAULTS) {
      this.unlisted++;
      return;
    }
    const said = typeof message === 'function' ? message() : message;
    this.faults.push({ ...(typeof said === 'string' ? { message: said } : said), member });
  }

  /** Their members are relative to `path`. */
  addAll(path: string, faults: readonly Fault[]): void {
    for (const { member, message, shown } of faults)
      this.add(joinPath(path, member), { message, ...(shown && { shown }) });
  }

  get size(): number {
    return this.faults.length + this.unlisted;
  }

  toArray(): Fault[] {
    if (this.unlisted === 0) return this.faults;
    return [...this.faults, { member: '', message: `has ${this.unlisted} more faults, not listed here.` }];
  }
}
