import { createBenchDatabase } from '../support/database';
import { EditorSession, type SentForm } from '../support/editor-session';
import { machineLoad } from '../support/machine-load';
import { ADMINISTRATOR } from '../support/administrator';
import { median, table } from '../support/ratio';
import type { Run } from '../support/run';
import { startService } from '../support/server-process';

const FIELDS = 60;
const EMBEDDED = 50;
const ROUNDS = 9;
const TARGET_MS = 500;
const PASSWORD = 'bench-password-0123456789';
/** Kinds of fields, with a value of each. */
const KINDS: Readonly<Record<string, unknown>> = {
  TextField: 'A text',
  NumericField: 5,
  BooleanField: true,
  DateField: '2026-05-05',
  MultiTextField: ['one', 'two'],
  LinkField: { url: 'https://site.example/', text: 'A site' },
};

/** How long a form of many fields and embedded items takes to be opened and saved, over HTTP, with a session. */
export async function benchEditor(run: Run): Promise<string> {
  const database = await createBenchDatabase(process.env.DATABASE_URL, 'editor', run.cleanups);
  const settings = {
    ADMIN_PASSWORD: PASSWORD,
    OAUTH_CLIENT_ID: ADMINISTRATOR.id,
    OAUTH_CLIENT_SECRET: ADMINISTRATOR.secret,
  };
  const { url } = await startService(database.url, settings, run.cleanups);
  process.stdout.write(`${database.description}, Node.js ${process.version}, ${machineLoad()}\n`);
  const session = new EditorSession(url);
  await session.signIn('admin', PASSWORD);
  const path = await session.make(await session.token(ADMINISTRATOR), types(), item());
  return timesTable(await measure(session, path));
}

function types(): Readonly<Record<string, object>> {
  const kinds = Object.keys(KINDS);
  const fields = Array.from({ length: FIELDS }, (_, index) => ({
    name: `field${index}`,
    type: kinds[index % kinds.length],
  }));
  const bag = { part: 'BagPart', settings: { containedContentTypes: ['Chapter'] } };
  return {
    Chapter: { parts: [{ part: 'TitlePart' }], fields: [{ name: 'words', type: 'TextField' }] },
    Volume: { parts: [{ part: 'TitlePart' }, bag], fields },
  };
}

function item(): object {
  const values = Object.values(KINDS);
  const fields = Array.from({ length: FIELDS }, (_, index) => [`field${index}`, values[index % values.length]]);
  const contentItems = Array.from({ length: EMBEDDED }, (_, index) => ({
    contentType: 'Chapter',
    titlePart: { title: `Chapter ${index}` },
    words: 'Some words',
  }));
  return {
    contentType: 'Volume',
    titlePart: { title: 'All' },
    bagPart: { contentItems },
    ...Object.fromEntries(fields),
  };
}

interface Times {
  readonly open: number[];
  readonly save: number[];
}

/** After a first time that does not count. Every save changes one field. */
async function measure(session: EditorSession, path: string): Promise<Times> {
  const times: Times = { open: [], save: [] };
  for (let round = 0; round <= ROUNDS; round++) {
    const opened = performance.now();
    const html = await session.open(path);
    const open = performance.now() - opened;
    const form = changed(session.formOf(html), round);
    const saved = performance.now();
    await session.save(path, form);
    const save = performance.now() - saved;
    if (round === 0) continue;
    times.open.push(open);
    times.save.push(save);
  }
  if (!(await session.open(path)).includes(`A text, ${ROUNDS}`)) throw new Error('What was sent was not saved');
  return times;
}

function changed(form: SentForm, round: number): SentForm {
  const at = form.findIndex(([name]) => name.endsWith('field0'));
  const field = form[at];
  if (!field) throw new Error('The page has no field0');
  return form.with(at, [field[0], `A text, ${round}`]);
}

function timesTable(times: Times): string {
  const rows = Object.entries(times).map(([name, values]: [string, number[]]) => {
    const ms = median(values);
    return [name, ms.toFixed(0), ms <= TARGET_MS ? 'yes' : 'no'];
  });
  return table([['form', 'median, ms', `at most ${TARGET_MS} ms`], ...rows]);
}
