import { Injectable } from '@nestjs/common';
import { Database } from '#platform/database';

/** Who did something last, and when. */
export interface LastEvent {
  readonly userName: string;
  readonly createdUtc: Date;
}

/** The last events of something, for whoever is about to change it too. */
@Injectable()
export class LastEvents {
  constructor(private readonly database: Database) {}

  /** Undefined when nothing was recorded, or nothing is left of it. */
  async of(category: string, correlationId: string): Promise<LastEvent | undefined> {
    const [event] = await this.database.query<LastEvent>(
      `SELECT user_name AS "userName", created_utc AS "createdUtc" FROM audit_event
       WHERE correlation_id = $2 AND category = $1 ORDER BY created_utc DESC, id DESC LIMIT 1`,
      [category, correlationId],
    );
    return event;
  }
}
