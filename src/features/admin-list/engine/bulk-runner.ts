import { Injectable, Logger } from '@nestjs/common';
import type { BulkAction, Principal } from '@espalier/plugin-sdk';
import { DomainError } from '#platform/errors';
import { text } from '#platform/texts';

export interface BulkReport {
  readonly done: number;
  readonly refused: readonly Denial[];
}

interface Denial {
  readonly id: string;
  readonly reason: string;
}

const FAILED = text('This failed because of an error in the service, which is in its log. Try it again later.');

/** Each row is an operation of its own, so that one that is refused stops no other. */
@Injectable()
export class BulkRunner {
  private readonly logger = new Logger(BulkRunner.name);

  async run(action: BulkAction, ids: readonly string[], principal: Principal): Promise<BulkReport> {
    const denials = await action.denials?.(ids, principal);
    const refused: Denial[] = [];
    for (const id of ids) {
      const reason = denials?.get(id) ?? (await this.refusalOf(action, id, principal));
      if (reason !== undefined) refused.push({ id, reason });
    }
    return { done: ids.length - refused.length, refused };
  }

  private async refusalOf(action: BulkAction, id: string, principal: Principal): Promise<string | undefined> {
    try {
      return (await action.run(id, principal))?.refused;
    } catch (error) {
      if (error instanceof DomainError) return error.message;
      this.logger.error(`${action.name} of ${id} failed`, error instanceof Error ? error.stack : String(error));
      return FAILED;
    }
  }
}
