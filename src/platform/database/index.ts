export { DatabaseModule } from './database.module';
export { Database, isSlow, sqlState } from './database';
export { takesEndings, type Keep, type PreparedStatement, type TextRow, type Transaction, oneRow } from './transaction';
export { Notifications } from './notifications';
export { SessionLocks, type SessionLock } from './session-locks';
export { createDataSource, openDataSource } from './open-data-source';
export { openDatabaseServer } from './database-server';
export { databaseServer, type ServiceDataSource } from './data-source';
export { migrationStates, revertMigration, runMigrations, type MigrationState } from './schema-migrations';
export {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './embedded/embedded-postgres';
export { hasIcu } from './icu';
export { CollationManager, collationState, type CollationState } from './indexes/collation-manager';
export { IndexManager } from './indexes/index-manager';
export { managedIndex, type ManagedIndex } from './indexes/managed-index';
export { compilePredicate } from './predicates/compile-predicate';
export {
  fieldNamed,
  foldedSql,
  normalSql,
  PredicateError,
  SqlParameters,
  textField,
  type FieldMap,
  type SqlField,
} from './predicates/field-map';
export { jsonField } from './predicates/json-field';
export { UTC_TEXT } from './utc-column';
export { PLAN_BY_VALUES } from './plan-by-values';
