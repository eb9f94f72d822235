import type { JsonObject, SettingsManagement, SettingsSection } from '@espalier/plugin-sdk';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { itEach } from './it-each';
import { WORDS_IN_KEBAB_CASE } from './names';

export interface SettingsSamples {
  /** Values that are taken; what they leave out has its default. */
  readonly valid: readonly JsonObject[];
  /** Values that are refused, by a member that is wrong: `{ litresPerTin: { litresPerTin: 0 } }`. */
  readonly invalid: Readonly<Record<string, JsonObject>>;
}

/** Declares tests of what the service expects of every section of settings. */
export function describeSettingsSection<T extends object>(
  section: SettingsSection<T> & Partial<SettingsManagement<T>>,
  { valid, invalid }: SettingsSamples,
): void {
  describe(`The settings ${section.name}`, () => {
    const read = (given: JsonObject) => plainToInstance(section.type, given, { exposeUnsetFields: false });
    const faulty = (given: JsonObject) => faultyMembers(section, read(given));

    it('have a name in kebab case', () => expect(section.name).toMatch(WORDS_IN_KEBAB_CASE));

    it('find their defaults right', () => expect(faulty({})).toEqual([]));

    it('have a control for each value where there is a page', () => {
      const names = section.fields?.().map(({ name }) => name) ?? Object.keys(read({}));
      expect(names).toEqual(expect.arrayContaining(Object.keys(read({}))));
    });

    it('have defaults that stay as they are in JSON', () => {
      const defaults: object = { ...read({}) };
      expect(JSON.parse(JSON.stringify(defaults))).toEqual(defaults);
    });

    it('share nothing between two readings', () => {
      const others: unknown[] = Object.values(read({}));
      const shared = Object.values(read({})).filter(
        (value) => typeof value === 'object' && value !== null && others.includes(value),
      );
      expect(shared).toEqual([]);
    });

    itEach(valid, 'take %s', (given) => expect(faulty(given)).toEqual([]));

    itEach(Object.keys(invalid), 'refuse wrong %s', (member) => {
      expect(faulty(invalid[member] ?? {})).toContain(member);
    });

    itEach([{}, ...valid], 'leave %s as it was given', (given) => {
      const values = read(given);
      const before = structuredClone({ ...values });
      section.check?.(values);
      expect({ ...values }).toEqual(before);
    });
  });
}

/** As the service reads settings: first each value, then the rules about several. */
function faultyMembers<T extends object>(section: SettingsSection<T>, values: T): string[] {
  const faults = validateSync(values, { whitelist: true, forbidNonWhitelisted: true });
  return faults.length > 0 ? faults.flatMap((fault) => pathsOf(fault)) : Object.keys(section.check?.(values) ?? {});
}

function pathsOf({ property, constraints, children = [] }: ValidationError, parent = ''): string[] {
  const path = parent === '' ? property : `${parent}.${property}`;
  return [...(constraints ? [path] : []), ...children.flatMap((child) => pathsOf(child, path))];
}
