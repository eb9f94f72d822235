import { Client } from 'pg';
import { ulid } from 'ulid';
import { linesOf } from '../support/lines';

interface Version {
  contentType: string;
  published: boolean;
  latest: boolean;
  createdUtc: string;
  modifiedUtc: string;
  publishedUtc: string;
  author: string;
  titlePart: { title: string };
  autoroutePart: { path: string };
}

const ROWS_PER_INSERT = 200;

/** The rows of an import as plain multi-row INSERTs in one transaction per batch. Prints the milliseconds that it took. */
async function run(file: string): Promise<void> {
  const client = new Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const start = performance.now();
  let batch: unknown[][] = [];
  const items: unknown[][] = [];
  const handles: unknown[][] = [];
  const flush = async () => {
    await client.query('BEGIN');
    await insert(client, 'content_item (content_item_id, content_type)', items.splice(0));
    await insert(
      client,
      `content_item_version (content_item_id, content_item_version_id, content_type, display_text, published, latest,
      modified_utc, published_utc, created_utc, owner, author, data)`,
      batch,
    );
    await insert(client, 'content_handle (kind, value, content_item_id, published, latest)', handles.splice(0));
    await client.query('COMMIT');
    batch = [];
  };
  for (const line of linesOf(file)) {
    const { contentType, versions } = JSON.parse(line) as { contentType: string; versions: Version[] };
    const id = ulid().toLowerCase();
    items.push([id, contentType]);
    for (const {
      published,
      latest,
      createdUtc,
      modifiedUtc,
      publishedUtc,
      author,
      contentType: type,
      ...data
    } of versions) {
      batch.push([
        id,
        ulid().toLowerCase(),
        type,
        data.titlePart.title,
        published,
        latest,
        modifiedUtc,
        lenient(publishedUtc),
        createdUtc,
        null,
        author,
        data,
      ]);
      if (latest) handles.push(['slug', data.autoroutePart.path, id, published, latest]);
    }
    if (batch.length >= ROWS_PER_INSERT) await flush();
  }
  await flush();
  process.stdout.write(`${JSON.stringify({ milliseconds: performance.now() - start })}\n`);
  await client.end();
}

async function insert(client: Client, target: string, rows: readonly (readonly unknown[])[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const width = first.length;
  const tuples = rows.map((row, r) => `(${row.map((_, c) => `$${r * width + c + 1}`).join(', ')})`);
  await client.query(`INSERT INTO ${target} VALUES ${tuples.join(', ')}`, rows.flat());
}

/** The data hold a few dates such as `2012-9-05T…`, which PostgreSQL does not read. */
function lenient(date: string): string {
  return date.replace(/-(\d)-/, '-0$1-');
}

void run(process.argv[2] ?? '');
