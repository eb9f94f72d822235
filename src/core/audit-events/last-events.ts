import { Injectable } from '@nestjs/common';
import { Database } from '#platform/database';

export interface LastEvent {
  readonly userName: string;
  readonly createdUtc: Date;
}

@Injectable()
export class LastEvents {
  constructor(private readonly database: Database) {}

  async of(category: string, correlationId: string): Promise<LastEvent | undefined> {
    const [event] = await this.database.query<LastEvent>(
      `SELECT user_name AS "userName", created_utc AS "createdUtc" FROM audit_event
       WHERE correlation_id = $2 AND category = $1 ORDER BY created_utc DESC, id DESC LIMIT 1`,
      [category, correlationId],
    );
    return event;
  }
}
