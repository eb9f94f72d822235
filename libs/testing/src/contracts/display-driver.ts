import fs from 'node:fs';
import path from 'node:path';
import { shapeFile, type DisplayDriver, type PlacedView } from '@espalier/plugin-sdk';
import { SAMPLE_PRINCIPAL } from '../samples';

export interface DisplaySamples<Model extends object> {
  /** What the driver may be given; the first one is that of nothing chosen. */
  readonly models: readonly Model[];
  /** The folder of the views of the plug-in. */
  readonly views: string;
}

/** Declares tests of what the service expects of every display driver. */
export function describeDisplayDriver<Model extends object>(
  driver: DisplayDriver<Model>,
  { models, views }: DisplaySamples<Model>,
): void {
  describe(`The display driver ${driver.constructor.name}`, () => {
    const shown = (model: Model): readonly PlacedView[] => [driver.display(model, SAMPLE_PRINCIPAL) ?? []].flat();

    it('shows something when nothing is chosen', () => expect(models.slice(0, 1).flatMap(shown)).not.toEqual([]));

    it('gives every view a zone and a position', () => {
      for (const { placement } of models.flatMap(shown)) {
        expect(placement).toEqual({
          displayType: expect.stringMatching(/^\w+$/),
          zone: expect.stringMatching(/^\w+$/),
          position: expect.stringMatching(/^\d+(\.\d+)*$/),
        });
      }
    });

    it('has a file for every view', () => {
      for (const { shape } of models.flatMap(shown)) expect(viewFiles(views)).toContain(`${shapeFile(shape)}.hbs`);
    });
  });
}

function viewFiles(folder: string): string[] {
  return fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.split(path.sep).join('/'));
}
