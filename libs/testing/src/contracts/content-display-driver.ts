import fs from 'node:fs';
import path from 'node:path';
import {
  SafeHtml,
  shapeFile,
  type ContentDisplay,
  type ContentItem,
  type DisplayDriver,
  type PlacedView,
  type TemplateContext,
} from '@espalier/plugin-sdk';
import { SAMPLE_PRINCIPAL } from '../samples';

export interface ContentDisplaySamples {
  /** Items of which something is shown. */
  readonly items: readonly ContentItem[];
  /** Display types in which it is shown; `Detail` without it. */
  readonly displayTypes?: readonly string[];
  /** The folder of the templates of the plug-in. */
  readonly templates: string;
}

/** Declares tests of what the site expects of every driver that adds shapes to items. Nothing that it loads is there. */
export function describeContentDisplayDriver(
  driver: DisplayDriver<ContentDisplay>,
  { items, displayTypes = ['Detail'], templates }: ContentDisplaySamples,
): void {
  const shown = (contentItem: ContentItem, displayType: string): readonly PlacedView[] =>
    [driver.display({ contentItem, displayType, context: NOTHING_LOADED }, SAMPLE_PRINCIPAL) ?? []].flat();
  const all = () => items.flatMap((item) => displayTypes.map((displayType) => ({ item, displayType })));

  describe(`The display driver ${driver.constructor.name}`, () => {
    it('shows something of each item, in each display type', () => {
      for (const { item, displayType } of all()) {
        expect(shown(item, displayType).map(({ placement }) => placement.displayType)).toContain(displayType);
      }
    });

    it('gives every shape a zone and a position', () => {
      for (const { item, displayType } of all()) {
        for (const { placement } of shown(item, displayType)) {
          expect(placement).toEqual({
            displayType: expect.stringMatching(/^[A-Z]\w*$/),
            zone: expect.stringMatching(/^[A-Z]\w*$/),
            position: expect.stringMatching(/^\d+(\.\d+)*$/),
          });
        }
      }
    });

    it('has a template for every shape', () => {
      for (const { item, displayType } of all()) {
        for (const { shape } of shown(item, displayType)) expect(templatesIn(templates)).toContain(templateOf(shape));
      }
    });

    it('shows the same when it is asked again, and leaves the item as it is', () => {
      for (const { item, displayType } of all()) {
        const before = structuredClone(item);
        expect(shown(item, displayType)).toEqual(shown(item, displayType));
        expect(item).toEqual(before);
      }
    });
  });
}

const NOTHING_LOADED: TemplateContext = {
  viewer: SAMPLE_PRINCIPAL,
  content: {
    getContentItemIdByHandle: () => undefined,
    getContentItemByHandle: () => undefined,
    getContentItemById: () => undefined,
    getContentItemsById: () => [],
    getContentItemByVersionId: () => undefined,
    consoleLog: () => new SafeHtml(''),
  },
  load: () => undefined,
};

function templateOf(shape: string): string {
  return path.basename(shapeFile(shape));
}

/** Without their extensions. */
function templatesIn(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(liquid|hbs)$/.test(file))
    .map((file) => path.basename(file, path.extname(file)));
}
