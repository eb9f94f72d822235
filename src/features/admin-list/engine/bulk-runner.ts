import { Injectable, Logger } from '@nestjs/common';
import type { BulkAction, Principal } from '@espalier/plugin-sdk';
import { DomainError, shownMessage } from '#platform/errors';
import { text } from '#platform/texts';

export interface BulkReport {
  readonly done: number;
  readonly refused: readonly Denial[];
}

interface Denial {
  readonly id: string;
  readonly reason: string;
}

const failed = () => text('This failed because of an error in the service. Try again later. The log has the details.');

/** Each row is an operation of its own, so that one that is refused stops no other. */
@Injectable()
export class BulkRunner {
  private readonly logger = new Logger(BulkRunner.name);

  /** @param run instead of the action's own, where it had to be told something first */
  async run(
    action: BulkAction,
    ids: readonly string[],
    principal: Principal,
    run: BulkAction['run'] = (...given) => action.run(...given),
  ): Promise<BulkReport> {
    const denials = await action.denials?.(ids, principal);
    const refused: Denial[] = [];
    for (const id of ids) {
      const reason = denials?.get(id) ?? (await this.refusalOf(action.name, () => run(id, principal), id));
      if (reason !== undefined) refused.push({ id, reason });
    }
    return { done: ids.length - refused.length, refused };
  }

  private async refusalOf(name: string, run: () => ReturnType<BulkAction['run']>, id: string) {
    try {
      return (await run())?.refused;
    } catch (error) {
      if (error instanceof DomainError) return shownMessage(error);
      this.logger.error(`${name} of ${id} failed`, error instanceof Error ? error.stack : String(error));
      return failed();
    }
  }
}
