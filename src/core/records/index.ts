export { recordControllers, RecordsModule } from './records.module';
export { keyOf, recordPath, recordsPath } from './record-paths';
