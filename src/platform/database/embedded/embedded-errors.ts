const REMEDY = 'Set DATABASE_URL to a PostgreSQL server (14 or later) to run without the embedded one.';

export class EmbeddedPostgresUnavailableError extends Error {
  constructor(fault: string) {
    super(`The embedded PostgreSQL cannot run here: ${fault}. ${REMEDY}`);
    this.name = EmbeddedPostgresUnavailableError.name;
  }
}

export class EmbeddedPostgresStartError extends Error {
  constructor(directory: string, fault: string) {
    super(`The embedded PostgreSQL in ${directory} did not start: ${fault}`);
    this.name = EmbeddedPostgresStartError.name;
  }
}
