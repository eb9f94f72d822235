const REMEDY = 'Set DATABASE_URL to a PostgreSQL server (14 or later) to run without the embedded one.';

/** The embedded PostgreSQL cannot run on this machine. */
export class EmbeddedPostgresUnavailableError extends Error {
  constructor(fault: string) {
    super(`The embedded PostgreSQL cannot run here: ${fault}. ${REMEDY}`);
    this.name = EmbeddedPostgresUnavailableError.name;
  }
}

/** The embedded PostgreSQL can run on this machine, but not on this data directory. */
export class EmbeddedPostgresStartError extends Error {
  constructor(directory: string, fault: string) {
    super(`The embedded PostgreSQL in ${directory} did not start: ${fault}`);
    this.name = EmbeddedPostgresStartError.name;
  }
}
