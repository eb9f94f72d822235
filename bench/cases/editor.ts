import { createBenchDatabase } from '../support/database';
import { EditorSession, type SentForm } from '../support/editor-session';
import { machineLoad } from '../support/machine-load';
import { ADMINISTRATOR } from '../support/administrator';
import type { Run } from '../support/run';
import { startService } from '../support/server-process';
import { Timings, type TimedRequest } from '../support/timings';

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
export async function benchEditor(run: Run): Promise<void> {
  const database = await createBenchDatabase(process.env.DATABASE_URL, 'editor', run.cleanups);
  const settings = {
    ADMIN_PASSWORD: PASSWORD,
    OAUTH_CLIENT_ID: ADMINISTRATOR.id,
    OAUTH_CLIENT_SECRET: ADMINISTRATOR.secret,
  };
  const { url } = await startService(database.url, settings, run.cleanups);
  run.report.say(`${database.description}, Node.js ${process.version}, ${machineLoad()}`);
  const session = new EditorSession(url);
  await session.signIn('admin', PASSWORD);
  const path = await session.make(await session.token(ADMINISTRATOR), types(), item());
  const timings = new Timings([`${FIELDS} fields, ${EMBEDDED} items`], requestsTo(session, path), TARGET_MS);
  run.report.follow(timings);
  await timings.measure(ROUNDS, (text) => run.report.progress(text));
  if (!(await session.open(path)).includes(`A text, ${ROUNDS + 1}`)) throw new Error('What was sent was not saved');
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

/** Every save changes one field. Reading the form out of the page is work of this program alone. */
function requestsTo(session: EditorSession, path: string): TimedRequest[] {
  let html = '';
  let form: SentForm = [];
  let saves = 0;
  const timed = (heading: string, work: () => Promise<void>): TimedRequest => ({
    heading,
    ask: () => work().then(() => ''),
  });
  return [
    timed('open', async () => {
      html = await session.open(path);
    }),
    timed('read here', async () => {
      form = session.formOf(html);
    }),
    timed('save', () => session.save(path, changed(form, ++saves))),
  ];
}

function changed(form: SentForm, round: number): SentForm {
  const at = form.findIndex(([name]) => name.endsWith('field0'));
  const field = form[at];
  if (!field) throw new Error('The page has no field0');
  return form.with(at, [field[0], `A text, ${round}`]);
}
