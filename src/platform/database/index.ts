export { DatabaseModule } from './database.module';
export { Database, isSlow, sqlState } from './database';
export { takesEndings, type Keep, type PreparedStatement, type TextRow, type Transaction, oneRow } from './transaction';
export { Notifications } from './notifications';
export { SessionLocks, type SessionLock } from './session-locks';
export { createDataSource, openDataSource, databaseServer, type ServiceDataSource } from './data-source';
export { openDatabaseServer } from './database-server';
export { migrationStates, revertMigration, runMigrations, type MigrationState } from './schema-migrations';
export {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './embedded/embedded-postgres';
export { hasIcu } from './icu';
export { CollationManager, collationState, type CollationState } from './indexes/collation-manager';
export { IndexManager, managedIndex, type ManagedIndex } from './indexes/index-manager';
export { compilePredicate } from './predicates/compile-predicate';
export {
  fieldNamed,
  foldedSql,
  normalSql,
  PredicateError,
  SqlParameters,
  textField,
  jsonField,
  type FieldMap,
  type SqlField,
} from './predicates/field-map';
export { UTC_TEXT } from './utc-column';
export { PLAN_BY_VALUES } from './plan-by-values';
