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

const LAST_OF_EACH = `
  SELECT DISTINCT ON (version_id) version_id AS version, comment FROM audit_event
  WHERE correlation_id = $1 AND category = 'Content' AND comment IS NOT NULL AND version_id = ANY($2::text[])
  ORDER BY version_id, created_utc DESC, id DESC`;

/** Why versions were saved, in the words of whoever saved them: versions themselves do not keep it. */
@Injectable()
export class VersionComments {
  constructor(private readonly database: Database) {}

  /** By the ids of the versions; of several saves of a version, the last comment. */
  async of(contentItemId: string, versionIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.database.query<{ version: string; comment: string }>(LAST_OF_EACH, [
      contentItemId,
      versionIds,
    ]);
    return new Map(rows.map(({ version, comment }) => [version, comment]));
  }
}
