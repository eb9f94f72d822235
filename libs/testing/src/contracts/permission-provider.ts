import type { PermissionDefinition, PermissionProvider } from '@espalier/plugin-sdk';
import { PERMISSION } from './names';

export interface PermissionSamples {
  /** Names of permissions of others, which are implied or held by roles. */
  readonly others?: readonly string[];
}

/** Declares tests of what the service expects of every provider of permissions. */
export function describePermissionProvider(
  provider: PermissionProvider,
  { others = [] }: PermissionSamples = {},
): void {
  describe(`The permissions of ${provider.constructor.name}`, () => {
    const { permissions, defaultRoles = {} } = provider;
    const names = permissions.map(({ name }) => name);
    const declared = [...names, ...others];

    it('have names, each once', () => {
      expect(names).not.toEqual([]);
      for (const name of names) expect(name).toMatch(PERMISSION);
      expect(names).toEqual([...new Set(names)]);
    });

    it('have titles, and no empty category', () => {
      for (const { title, category = 'Other' } of permissions) {
        expect([title, category]).toEqual([expect.stringMatching(/^\S/), expect.stringMatching(/^\S/)]);
      }
    });

    it('imply what is declared, and not themselves', () => {
      for (const permission of permissions) {
        expect(declared).toEqual(expect.arrayContaining(impliedBy(permission)));
        expect(impliedBy(permission)).not.toContain(permission.name);
      }
    });

    it('have prefixes for types, each once, that tell the type behind them', () => {
      const prefixes = permissions.flatMap(({ typePrefix }) => (typePrefix === undefined ? [] : [typePrefix]));
      for (const prefix of prefixes) expect(prefix).toMatch(/^[A-Z][A-Za-z0-9]*_$/);
      expect(prefixes).toEqual([...new Set(prefixes)]);
    });

    it('are what built-in roles hold', () => {
      expect(declared).toEqual(expect.arrayContaining(Object.values(defaultRoles).flat()));
    });
  });
}

function impliedBy({ implies = [], ownForm }: PermissionDefinition): string[] {
  return ownForm === undefined ? [...implies] : [...implies, ownForm];
}
