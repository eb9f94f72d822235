import path from 'node:path';
import { Global, Module, type Type } from '@nestjs/common';
import { AUDIT_EVENTS, contribution, VIEW_FOLDER, type ManagedRecordClass } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { EntityRecords } from './entity-records';
import { recordApi } from './record-api';
import { recordListPages } from './record-list.pages';
import { recordPages } from './record-pages';

export { KEY_IN_PATH, keyPath, recordPath, recordsPath } from './record-paths';

@Global()
@Module({
  providers: [
    EntityRecords,
    contribution(AUDIT_EVENTS, {
      name: 'Records',
      get title() {
        return text('Records of plug-ins');
      },
      get events() {
        return [
          { name: 'Created', title: text('Record created') },
          { name: 'Changed', title: text('Record changed') },
          { name: 'Deleted', title: text('Record deleted') },
        ];
      },
    }),
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
