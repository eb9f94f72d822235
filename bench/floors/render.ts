import type { AddressInfo } from 'node:net';
import express from 'express';
import { Liquid } from 'liquidjs';
import { Pool } from 'pg';
import { Markdown } from '../../src/features/templating/bodies/made-html';
import { sanitize } from '../../src/features/templating/bodies/sanitize';
import { FIND_BY_PATH } from './statements';

/**
 * Bare Express 5: one statement, and one template that was compiled before. `PAGE` is the template of a post. Markdown becomes HTML
 * once, as in the service, with the same libraries.
 */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const liquid = new Liquid({ outputEscape: 'escape' });
const page = liquid.parse(process.env.PAGE ?? '');
const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

const markdown = new Markdown();
const bodies = new Map<string, string>();

function htmlOf(text: string): string {
  let html = bodies.get(text);
  if (html === undefined) bodies.set(text, (html = sanitize(markdown.toHtml(text))));
  return html;
}

interface Row {
  readonly display_text: string;
  readonly created_utc: Date;
  readonly data: {
    readonly autoroutePart: { readonly path: string };
    readonly markdownBodyPart: { readonly markdown: string };
  };
}

const app = express();
app.get('/{*path}', async (request, response) => {
  const { rows } = await pool.query<Row>({ ...FIND_BY_PATH, values: [request.path.slice(1).toLowerCase()] });
  const [row] = rows;
  if (!row) {
    response.sendStatus(404);
    return;
  }
  const { display_text: title, created_utc: created, data } = row;
  const html = liquid.renderSync(page, {
    title,
    path: data.autoroutePart.path,
    created: created.toISOString(),
    date: DATE.format(created),
    body: htmlOf(data.markdownBodyPart.markdown),
  }) as string;
  response.type('html').send(html);
});

const server = app.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
for (const end of ['SIGTERM', 'disconnect']) process.on(end, () => process.exit(0));
