export { DatabaseModule } from './database.module';
export { Database, sqlState, type PreparedStatement, type TextRow, type Transaction } from './database';
export { Notifications } from './notifications';
export { createDataSource, openDataSource } from './open-data-source';
export { databaseEnd, type ServiceDataSource } from './data-source';
export { migrationStates, revertMigration, runMigrations, type MigrationState } from './schema-migrations';
export {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './embedded/embedded-postgres';
export { compilePredicate } from './predicates/compile-predicate';
export { PredicateError, SqlParameters, type FieldMap, type SqlField } from './predicates/field-map';
export { jsonField } from './predicates/json-field';
