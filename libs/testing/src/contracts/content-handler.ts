import type { ContentEvent, ContentHandler } from '@espalier/plugin-sdk';
import { distance } from 'fastest-levenshtein';

const EVENTS: Readonly<Record<ContentEvent, true>> = {
  authorising: true,
  creating: true,
  created: true,
  updating: true,
  updated: true,
  validating: true,
  versioning: true,
  draftSaving: true,
  draftSaved: true,
  publishing: true,
  published: true,
  unpublishing: true,
  unpublished: true,
  discarding: true,
  discarded: true,
  removing: true,
  removed: true,
  cloning: true,
  cloned: true,
  restoring: true,
  restored: true,
  importing: true,
  imported: true,
  pruned: true,
  purging: true,
  purged: true,
};
const NEARLY = 2;

/** Declares tests of what the service expects of every content handler. What it does at an event is for tests of its own. */
export function describeContentHandler(handler: ContentHandler): void {
  describe(`The content handler ${handler.constructor.name}`, () => {
    const names = methodsOf(handler);

    it('takes part in some event', () => expect(names.some(isEvent)).toBe(true));

    it('has no method whose name is nearly that of an event', () => {
      const events = Object.keys(EVENTS);
      const nearly = names.filter((name) => !isEvent(name) && events.some((event) => distance(event, name) <= NEARLY));
      expect(nearly).toEqual([]);
    });
  });
}

function isEvent(name: string): boolean {
  return Object.hasOwn(EVENTS, name);
}

function methodsOf(handler: object): string[] {
  const own = Object.getOwnPropertyNames(handler);
  const prototype: unknown = Object.getPrototypeOf(handler);
  return prototype === Object.prototype || prototype === null ? own : [...own, ...methodsOf(prototype as object)];
}
