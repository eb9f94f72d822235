import type { JsonObject, PartType } from '@espalier/plugin-sdk';
import { membersOf, partSettingsFaults } from '../member-values';
import type { MemberSamples } from './field-type';
import { itEach } from './it-each';

/** Declares tests of what the service expects of every kind of part. */
export function describePartType(type: PartType, { valid, invalid, settings = {} }: MemberSamples<JsonObject>): void {
  describe(`The part type ${type.name}`, () => {
    const judge = (members: JsonObject) => membersOf(type, settings)(members);

    it('has a name as types have it', () => expect(type.name).toMatch(/^[A-Z][A-Za-z0-9]{0,63}$/));

    it('finds its settings right', () => expect(partSettingsFaults(type, settings)).toEqual([]));

    it('indexes, embeds and compares members that it has', () => {
      const named = [
        ...Object.keys({ ...type.indexed, ...type.valueKinds }),
        ...(type.embeds ? [type.embeds.member] : []),
      ];
      expect(Object.keys(type.members(settings))).toEqual(expect.arrayContaining(named));
    });

    itEach(valid, 'takes %s', (members) => expect(judge(members).faults).toEqual([]));

    itEach(invalid, 'refuses %s', (members) => expect(judge(members).faults).not.toEqual([]));

    itEach(valid, 'takes what it stores of %s, and stores it as it is', (members) => {
      const { stored = {} } = judge(members);
      expect(judge(stored)).toEqual({ faults: [], stored });
    });
  });
}
