export { recordControllers, RecordsModule } from './records.module';
export { KEY_IN_PATH, keyPath, recordPath, recordsPath } from './record-paths';
