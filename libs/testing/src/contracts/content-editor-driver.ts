import fs from 'node:fs';
import path from 'node:path';
import {
  shapeFile,
  type ContentEditorDriver,
  type EditedMember,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
  type PlacedView,
  type PostedMember,
} from '@espalier/plugin-sdk';
import { SAMPLE_PRINCIPAL, sampleDefinition } from '../samples';

/** Values of controls by the names of members; of the value itself by the empty name. */
export type PostedControls = Readonly<Record<string, string | readonly string[]>>;

export interface ContentEditorSamples {
  /** What is edited, beside nothing. */
  readonly values: readonly JsonValue[];
  /** What forms say, and what is read out of them. */
  readonly posted: readonly {
    readonly controls: PostedControls;
    readonly stored?: JsonValue;
    readonly read: JsonValue | undefined;
  }[];
  readonly settings?: JsonObject;
  readonly schema?: JsonSchema;
  /** The folder of the views of the plug-in. */
  readonly views: string;
}

const PATH = 'sample';

/** Declares tests of what the service expects of every editor of a part or field. */
export function describeContentEditorDriver(driver: ContentEditorDriver, samples: ContentEditorSamples): void {
  const { settings = {}, schema = {}, views } = samples;
  const values = [undefined, ...samples.values];
  const shown = (value: JsonValue | undefined): Promise<PlacedView | undefined> =>
    Promise.resolve(driver.display(sampleMember(driver.edits, value, { settings, schema })));

  describe(`The editor ${driver.constructor.name}`, () => {
    it('names the kind of part or field that it edits', () => expect(driver.edits).toMatch(/^[A-Z][A-Za-z0-9]{0,63}$/));

    it('shows every value in a zone of the editor', async () => {
      for (const value of values) {
        expect((await shown(value))?.placement).toEqual({
          displayType: 'Edit',
          zone: expect.stringMatching(/^(Content|Aside)$/),
          position: expect.stringMatching(/^\d+(\.\d+)*$/),
        });
      }
    });

    it('has a file for every view', async () => {
      for (const value of values) {
        const { shape = '' } = (await shown(value)) ?? {};
        expect(viewFiles(views)).toContain(`${shapeFile(shape)}.hbs`);
      }
    });

    it('shows the same when it is asked again, and leaves the value as it is', async () => {
      for (const value of values) {
        const before = structuredClone(value);
        expect(await shown(value)).toEqual(await shown(value));
        expect(value).toEqual(before);
      }
    });

    it('reads what forms say', () => {
      for (const { controls, stored, read } of samples.posted) {
        expect(driver.read(samplePosted(controls, stored, { settings, schema }))).toEqual(read);
      }
    });

    it('clears nothing where a form has no control of it', () => {
      for (const value of values) {
        const read = driver.read(samplePosted({}, value, { settings, schema }));
        expect(read === undefined || JSON.stringify(read) === '{}').toBe(true);
      }
    });
  });
}

interface Declared {
  readonly settings: JsonObject;
  readonly schema: JsonSchema;
}

function sampleMember(kind: string, value: JsonValue | undefined, declared: Declared): EditedMember {
  const members = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  return {
    page: { principal: SAMPLE_PRINCIPAL, isNew: false, contentItemId: '01sample000000000000000000', owner: 'user' },
    kind,
    path: PATH,
    displayName: 'Sample',
    ...declared,
    type: sampleDefinition('Sample'),
    value,
    control: (member) => ({
      name: member === undefined ? PATH : `${PATH}.${member}`,
      id: `field-${PATH}${member === undefined ? '' : `-${member}`}`,
      value: member === undefined ? value : members[member],
    }),
    embedded: () => Promise.resolve([]),
  };
}

function samplePosted(controls: PostedControls, stored: JsonValue | undefined, declared: Declared): PostedMember {
  const all = (member = ''): readonly string[] =>
    Object.hasOwn(controls, member) ? [controls[member] ?? []].flat() : [];
  return {
    ...declared,
    stored,
    has: (member) => all(member).length > 0,
    text: (member) => all(member).at(-1) ?? '',
    all,
    checked: (member) => all(member).at(-1) === 'true',
    embedded: () => [],
  };
}

function viewFiles(folder: string): string[] {
  return fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.split(path.sep).join('/'));
}
