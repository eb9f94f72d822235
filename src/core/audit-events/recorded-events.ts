import { Injectable } from '@nestjs/common';
import type { AuditEventKind } from '@espalier/plugin-sdk';
import { qualified } from './event-catalog';

/** What administrators decide about recording. */
export interface RecordingRules {
  /** By `Category.Event`: whether such events are recorded. The kinds that are absent do as they were declared. */
  readonly events: Readonly<Record<string, boolean>>;
  /** Whether the addresses of clients are recorded. */
  readonly clientAddresses: boolean;
}

/** Which events are recorded. In memory, because it is asked in the midst of transactions. */
@Injectable()
export class RecordedEvents {
  private rules: RecordingRules = { events: {}, clientAddresses: false };

  get clientAddresses(): boolean {
    return this.rules.clientAddresses;
  }

  /** Goes by these rules from now on. */
  follow(rules: RecordingRules): void {
    this.rules = rules;
  }

  includes(category: string, { name, enabled = true, mandatory = false }: AuditEventKind): boolean {
    return mandatory || (this.rules.events[qualified(category, name)] ?? enabled);
  }
}
