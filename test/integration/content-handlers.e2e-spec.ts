import fs from 'node:fs';
import path from 'node:path';
import {
  CONTENT_HANDLER,
  CONTRIBUTES_METADATA,
  type ContentEvent,
  type ContentHandler,
  type ContributesMetadata,
} from '@espalier/plugin-sdk';
import { ExtensionRegistry } from '#platform/extensions';
import { REPOSITORY } from '../support/documents';
import { startTestApp } from '../support/test-app';

const DOCUMENT = path.join(REPOSITORY, 'docs/architecture.md');
const LIST = /(?<=<!-- handlers -->\n\n)[^]*?(?=\n\n<!-- end -->)/;

/** In the order in which an item meets them. */
const EVENTS = Object.keys({
  authorising: true,
  creating: true,
  updating: true,
  cloning: true,
  restoring: true,
  importing: true,
  validating: true,
  versioning: true,
  draftSaving: true,
  publishing: true,
  unpublishing: true,
  discarding: true,
  removing: true,
  purging: true,
  created: true,
  updated: true,
  cloned: true,
  restored: true,
  imported: true,
  draftSaved: true,
  published: true,
  unpublished: true,
  discarded: true,
  removed: true,
  pruned: true,
  purged: true,
} satisfies Record<ContentEvent, true>) as ContentEvent[];

function inWords(handler: ContentHandler): string {
  const { constructor } = handler;
  const { order } = Reflect.getMetadata(CONTRIBUTES_METADATA, constructor) as ContributesMetadata;
  const events = EVENTS.filter((event) => handler[event]);
  return `- \`${constructor.name}\` (${order}): ${events.join(', ')}`;
}

/** Wherever its lines end. */
function listIn(text = ''): string[] {
  return text.split(/^(?=- )/m).map((entry) => entry.replaceAll(/\s+/g, ' ').trim());
}

describe('The content handlers in docs/architecture.md', () => {
  // With UPDATE_GOLDEN=1 the list is written.
  it('are those of the service, in the order in which they run', async () => {
    const app = await startTestApp();
    try {
      const handlers = app.get(ExtensionRegistry).contributions(CONTENT_HANDLER).map(inWords);
      const written = fs.readFileSync(DOCUMENT, 'utf8');
      if (process.env.UPDATE_GOLDEN) fs.writeFileSync(DOCUMENT, written.replace(LIST, handlers.join('\n')));
      const [list] = LIST.exec(fs.readFileSync(DOCUMENT, 'utf8')) ?? [];
      expect(listIn(list)).toEqual(handlers);
    } finally {
      await app.stop();
    }
  });
});
