import path from 'node:path';
import { Global, Module, type Type } from '@nestjs/common';
import { contribution, VIEW_FOLDER, type ManagedRecordClass, template } from '@espalier/plugin-sdk';
import { auditEvents } from '#platform/changes';
import { text } from '#platform/texts';
import { EntityRecords } from './entity-records';
import { recordApi } from './record-api';
import { recordListPages } from './record-list.pages';
import { recordPages } from './record-pages';

export { answerSaved, CONFIRM } from './record-actions';
export { KEY_IN_PATH, keyPath, recordPath, recordsPath } from './record-paths';

const recordEvents = auditEvents('Records', () => ({
  title: text('Records of plug-ins'),
  events: {
    Created: { title: text('Record created'), told: template('{actor} created the record <a>{subject}</a>') },
    Changed: { title: text('Record changed'), told: template('{actor} changed the record <a>{subject}</a>') },
    Deleted: { title: text('Record deleted'), told: template('{actor} deleted the record <a>{subject}</a>') },
  },
}));

@Global()
@Module({
  providers: [
    EntityRecords,
    recordEvents.category,
    contribution(VIEW_FOLDER, { prefix: 'records', path: path.join(__dirname, 'views') }),
  ],
  exports: [EntityRecords],
})
export class RecordsModule {}

/** @param own routes of the module, tried before those of the page of a record */
export function recordControllers<Row extends object>(
  record: ManagedRecordClass<Row>,
  ...own: readonly Type[]
): Type[] {
  return [recordApi(record), recordListPages(record), ...own, recordPages(record)];
}
