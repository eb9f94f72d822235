import { Inject } from '@nestjs/common';
import { AUDIT_TRAIL, Contributes, type AuditTrail } from '@espalier/plugin-sdk';
import { SESSION_OBSERVER, type SessionObserver, type SignedOutWhere } from '#core/auth';
import type { Transaction } from '#platform/database';
import { ownEvent, userEvent } from './user-events';
import { readUser } from './user-rows';

@Contributes(SESSION_OBSERVER)
export class UserSignIns implements SessionObserver {
  constructor(@Inject(AUDIT_TRAIL) private readonly trail: AuditTrail) {}

  async signedIn(within: Transaction, userId: string): Promise<void> {
    await this.trail.record(within, ownEvent('SignedIn', await readUser(within, userId)));
  }

  /** An administrator may sign somebody out everywhere; in one browser everybody does it for themselves. */
  async signedOut(within: Transaction, userId: string, where: SignedOutWhere): Promise<void> {
    const everywhere = where === 'everywhere';
    const event = everywhere ? userEvent : ownEvent;
    const facts = { everywhere, ...(where === 'elsewhere' && { elsewhere: true }) };
    await this.trail.record(within, event('SignedOut', await readUser(within, userId), facts));
  }
}
