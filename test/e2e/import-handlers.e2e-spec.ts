import { Module } from '@nestjs/common';
import { CONTENT_HANDLER, Contributes, type ContentContext, type ContentHandler } from '@espalier/plugin-sdk';
import { systemPrincipal } from '#core/auth';
import { ContentImporter, type ImportReport, type RejectedLine } from '#core/content';
import { itemOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';

const events: string[] = [];

@Contributes(CONTENT_HANDLER)
class Witness implements ContentHandler {
  importing(context: ContentContext): void {
    const { item } = context;
    events.push(`importing ${item.displayText}`);
    if (item.displayText === 'Unwelcome') context.veto('Nobody wants it.');
    item.data.htmlBodyPart = { html: '<p>By the handler</p>' };
  }

  async imported({ item, transaction }: ContentContext): Promise<void> {
    const rows = await transaction.query('SELECT FROM content_item_version WHERE id = $1', [item.id]);
    events.push(`imported ${item.displayText}, stored: ${rows.length === 1}`);
    if (item.displayText === 'Too late') throw new Error('No, not even now.');
  }
}

@Module({ providers: [Witness] })
class WitnessModule {}

describe('Content handlers during an import', () => {
  let world: ContentWorld;

  beforeAll(async () => {
    world = await startContentWorld({ env: { SETUP_RECIPE: 'blog' }, plugins: [WitnessModule] });
  });

  beforeEach(() => events.splice(0));

  afterAll(async () => {
    await world.expectInvariants();
    await world.stop();
  });

  async function importPages(...titles: string[]): Promise<ImportReport & { lines: RejectedLine[] }> {
    const lines: RejectedLine[] = [];
    const pages = titles.map((title, index) => {
      const json = { contentType: 'Page', displayText: title, titlePart: { title } };
      return { number: index + 1, bytes: 0, json: () => json };
    });
    const importer = world.app.get(ContentImporter);
    const report = await importer.import(() => pages, {
      principal: systemPrincipal,
      onRejected: (line) => lines.push(line),
    });
    return { ...report, lines };
  }

  it('may change each version before it is validated, and see it stored inside the transaction', async () => {
    expect(await importPages('First', 'Second')).toMatchObject({ items: { created: 2 }, rejected: 0 });
    expect(events).toEqual([
      'importing First',
      'importing Second',
      'imported First, stored: true',
      'imported Second, stored: true',
    ]);
    const first = itemOf(await world.admin.byHandle('slug:first'));
    expect(first).toMatchObject({ htmlBodyPart: { html: '<p>By the handler</p>' } });
  });

  it('may veto a version, which costs only its line', async () => {
    const report = await importPages('Welcome', 'Unwelcome');
    expect(report).toMatchObject({ items: { created: 1 }, rejected: 1 });
    expect(report.lines).toEqual([{ number: 2, faults: [{ member: '', message: 'Nobody wants it.' }] }]);
  });

  it('undo the whole batch, and stop the import, when they fail for a reason of their own', async () => {
    await world.unchanged(() => expect(importPages('Early', 'Too late')).rejects.toThrow('No, not even now.'));
  });
});
