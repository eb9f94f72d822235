/** An extension of PostgreSQL that the service needs is not there and cannot be created by its user. */
export class ExtensionUnavailableError extends Error {
  constructor(extension: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      `The database has no extension ${extension}, and creating it failed: ${reason}. Install what comes with PostgreSQL ` +
        `("contrib"), let a superuser run CREATE EXTENSION pg_trgm; CREATE EXTENSION btree_gin; in this database, and start again.`,
      { cause },
    );
    this.name = ExtensionUnavailableError.name;
  }
}
