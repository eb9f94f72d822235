export { Database, sqlState, type PreparedStatement, type TextRow, type Transaction } from './database';
