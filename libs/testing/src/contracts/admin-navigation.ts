import type { AdminNavigation } from '@espalier/plugin-sdk';
import { PERMISSION } from './names';

/** `paint/mixing#tins` */
const HELP = /^([\w.-]+\/)?[\w.-]+(#[\p{L}\p{N}_-]+)?$/u;

/** Declares tests of what the admin pages expect of every contribution to their navigation. */
export function describeAdminNavigation(navigation: AdminNavigation): void {
  describe(`The navigation of ${navigation.constructor.name}`, () => {
    const { items } = navigation;

    it('has links, each to a page of its own', () => {
      expect(items).not.toEqual([]);
      const paths = items.map(({ href }) => href.toLowerCase());
      expect(paths).toEqual([...new Set(paths)]);
    });

    it('leads to paths within the service', () => {
      for (const { href } of items) expect(href).toMatch(/^(\/[\w~.-]+)+$/);
    });

    it('has a text for every link, and no empty heading', () => {
      for (const { text, group = 'none' } of items) {
        expect([text, group]).toEqual([expect.stringMatching(/^\S/), expect.stringMatching(/^\S/)]);
      }
    });

    it('has numbers for positions', () => {
      for (const { position = 0 } of items) expect(Number.isFinite(position)).toBe(true);
    });

    it('names documents of the help, and sections of them', () => {
      for (const { help } of items) if (help !== undefined) expect(help).toMatch(HELP);
    });

    it('names permissions', () => {
      for (const { permission } of items) if (permission !== undefined) expect(permission).toMatch(PERMISSION);
    });
  });
}
