import { BatchPlanner } from './batch-planner';
import { BatchWriter } from './batch-writer';
import { BulkStore } from './bulk-store';
import { ContentExporter } from './content-exporter';
import { ContentImporter, ContentStep } from './content-importer';
import { ItemImporter } from './item-importer';
import { LinePreparer } from './line-preparer';
import { VersionPreparer } from './version-preparer';

export { ContentExporter, type ExportOptions } from './content-exporter';
export { ContentImporter, type ImportOptions, type ImportReport } from './content-importer';
export { type RejectedLine } from './batch-planner';
export { type ImportEntry } from './import-line';
export { readEntries, readLines } from './lines';

export const TRANSFER = [
  BatchPlanner,
  BatchWriter,
  BulkStore,
  ContentExporter,
  ContentImporter,
  ContentStep,
  ItemImporter,
  LinePreparer,
  VersionPreparer,
];
