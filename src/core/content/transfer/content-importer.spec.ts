import { systemPrincipal } from '#core/auth';
import type { Database } from '#platform/database';
import type { BatchPlanner } from './batch-planner';
import type { BatchWriter } from './batch-writer';
import { ContentImporter } from './content-importer';
import type { ImportEntry, ImportLine } from './import-line';

/** Two batches of 500 versions: the one that is written, and the next. */
const MOST_HELD = 1000;

describe('An import', () => {
  it('holds two batches of lines, however many there are', async () => {
    let [read, written, held] = [0, 0, 0];
    function* entries(): Generator<ImportEntry> {
      while (read < 20_000) {
        read++;
        held = Math.max(held, read - written);
        yield { number: read, bytes: 100, json: () => ({ contentType: 'Page' }) };
      }
    }
    const plan = (batch: readonly ImportLine[]) => Promise.resolve({ alone: batch });
    const write = async ({ alone }: { readonly alone: readonly ImportLine[] }) => {
      await new Promise(setImmediate);
      written += alone.length;
      const imported = alone.map(() => ({ isNewItem: true, created: 1, updated: 0, unchanged: 0 }));
      return { imported, rejected: [] };
    };
    const importer = new ContentImporter(
      { plan } as unknown as BatchPlanner,
      { write } as unknown as BatchWriter,
      { query: () => Promise.resolve([]) } as unknown as Database,
    );
    const { versions } = await importer.import(entries, { principal: systemPrincipal });
    expect(versions.created).toBe(20_000);
    expect(held).toBeLessThanOrEqual(MOST_HELD);
  });
});
