import type { FieldType, JsonObject, JsonValue } from '@espalier/plugin-sdk';
import { settingsFaults, valuesOf } from '../member-values';
import { itEach } from './it-each';

export interface MemberSamples<T extends JsonValue> {
  /** What is to be taken. */
  readonly valid: readonly T[];
  /** What is to be refused. */
  readonly invalid: readonly T[];
  /** Settings that the samples are meant for. Default: the defaults. */
  readonly settings?: JsonObject;
}

/** Declares tests of what the service expects of every kind of field. */
export function describeFieldType(type: FieldType, { valid, invalid, settings = {} }: MemberSamples<JsonValue>): void {
  describe(`The field type ${type.name}`, () => {
    const judge = (value: JsonValue) => valuesOf(type, settings)(value);

    it('has a name as types have it', () => expect(type.name).toMatch(/^[A-Z][A-Za-z0-9]{0,63}$/));

    it('finds its settings right', () => expect(settingsFaults(type, settings)).toEqual([]));

    itEach(valid, 'takes %s', (value) => expect(judge(value).faults).toEqual([]));

    itEach(invalid, 'refuses %s', (value) => expect(judge(value).faults).not.toEqual([]));

    itEach(valid, 'takes what it stores of %s, and stores it as it is', (value) => {
      const { stored = null } = judge(value);
      expect(judge(stored)).toEqual({ faults: [], stored });
    });

    itEach([...valid, ...invalid], 'leaves %s as it was given', (value) => {
      const before = structuredClone(value);
      judge(value);
      expect(value).toEqual(before);
    });
  });
}
