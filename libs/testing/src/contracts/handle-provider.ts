import type { ContentTypeDefinition, HandleProvider, JsonObject } from '@espalier/plugin-sdk';
import { sampleVersion } from '../samples';
import { itEach } from './it-each';

export interface HandleSamples {
  /** Handles as somebody types them, and as they are stored: `{ RED: '#ff0000' }`. */
  readonly handles: Readonly<Record<string, string>>;
  /** A type whose items have handles. */
  readonly type: ContentTypeDefinition;
  /** Parts and fields of such an item. */
  readonly data: JsonObject;
}

/** Declares tests of what the service expects of every provider of handles. */
export function describeHandleProvider(provider: HandleProvider, { handles, type, data }: HandleSamples): void {
  describe(`The handles ${provider.kind}:…`, () => {
    it('are of a kind that can be typed and is not taken', () => {
      expect(provider.kind).toMatch(/^(?!contentitemid$|homepage$)[a-z][a-z0-9-]*$/);
    });

    itEach(Object.entries(handles), '%s is stored in its form, which stays as it is', ([typed, stored]) => {
      expect(provider.normalise(typed)).toBe(stored);
      expect(provider.normalise(stored)).toBe(stored);
    });

    it('are claimed as they are stored, each at a member', () => {
      const claims = provider.claims(sampleVersion(type.name, data), type);
      expect(claims.length).toBeGreaterThan(0);
      for (const { value, member } of claims) {
        expect(value).toBe(provider.normalise(value));
        expect(member).toMatch(/^[a-z]/);
      }
    });

    it('are the same whenever they are asked for, and asking changes nothing', () => {
      const item = sampleVersion(type.name, structuredClone(data));
      expect(provider.claims(item, type)).toEqual(provider.claims(item, type));
      expect(item.data).toEqual(data);
    });

    it('are not claimed by an item that has nothing', () => {
      expect(provider.claims(sampleVersion(type.name), type)).toEqual([]);
    });

    it('are not claimed by an item of a type that is not concerned', () => {
      expect(provider.claims(sampleVersion('Other', data), { ...type, name: 'Other', parts: [], fields: [] })).toEqual(
        [],
      );
    });
  });
}
