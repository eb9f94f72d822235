import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  extensionPoint,
  view,
  VIEW_FOLDER,
  type DisplayDriver,
  type PlacedView,
  type Principal,
} from '@espalier/plugin-sdk';
import type { ExtensionRegistry } from '#platform/extensions';
import { Config } from '#platform/config';
import { Assets } from './assets';
import { DisplayDrivers } from './display-drivers';
import { Views } from './views';

interface Paint {
  readonly name: string;
}

const POINT = extensionPoint<DisplayDriver<Paint>>('test.paint-display-driver');
const OCHRE: Paint = { name: 'Ochre' };
const PLACES = { Thumbnail: ['Content'], Summary: ['Meta', 'Actions'] };
const PAINTER: Principal = { kind: 'user', id: 'painter', name: 'painter', roles: [], may: () => true };
const SHOWN = { model: OCHRE, principal: PAINTER };

let root: string;
beforeEach(() => (root = mkdtempSync(path.join(os.tmpdir(), 'espalier-shapes-'))));
afterEach(() => rmSync(root, { recursive: true }));

/** A folder of views with one for each of the files. */
function folder(prefix: string, ...files: string[]) {
  const folderPath = path.join(root, prefix);
  mkdirSync(path.join(folderPath, 'Items'), { recursive: true });
  for (const file of files) writeFileSync(path.join(folderPath, 'Items', file), `${prefix}: {{name}}`);
  return { prefix, path: folderPath };
}

const showing = (...shown: PlacedView[]): DisplayDriver<Paint> => ({ display: () => shown });

function driversOf(folders: readonly object[], ...drivers: object[]): DisplayDrivers {
  const registry = {
    contributions: (point: symbol) => (point === VIEW_FOLDER ? folders : drivers),
  } as unknown as ExtensionRegistry;
  const views = new Views(registry, new Config({}), new Assets());
  views.onModuleInit();
  return new DisplayDrivers(registry, views);
}

const at = (name: string, position: string) => view(`Paint_Thumbnail__${name}`).at('Thumbnail', `Content:${position}`);

describe('What drivers show of a model', () => {
  const content = (drivers: DisplayDrivers) =>
    (drivers.zones(POINT, SHOWN, 'Thumbnail').Content ?? []).map((shown) => shown.view.replace(/^.*-(.*)\..*$/, '$1'));

  it('stands in the order of its positions, number by number, and equal ones in that of the drivers', () => {
    const files = ['A', 'B', 'C', 'D', 'E'].map((name) => `Paint-${name}.Thumbnail.hbs`);
    const drivers = driversOf(
      [folder('paint', ...files)],
      showing(at('A', '10.2'), at('B', '9')),
      showing(at('C', '10.10'), at('D', '10')),
      showing(at('E', '9')),
    );
    expect(content(drivers)).toEqual(['B', 'E', 'D', 'A', 'C']);
  });

  it('is that of the display type which is asked for, in zones', () => {
    const drivers = driversOf(
      [folder('paint', 'Paint-A.Thumbnail.hbs', 'Paint-Row.hbs')],
      showing(
        at('A', '1'),
        view('Paint__Row', { name: 'Own' }).at('Summary', 'Meta'),
        view('Paint__Row').at('Summary', 'Actions:5'),
      ),
    );
    expect(drivers.zones(POINT, SHOWN, 'Summary')).toEqual({
      Meta: [{ view: 'paint/Items/Paint-Row', model: { name: 'Own' } }],
      Actions: [{ view: 'paint/Items/Paint-Row', model: OCHRE }],
    });
    expect(drivers.zones(POINT, SHOWN, 'Detail')).toEqual({});
  });

  it('may be nothing, one view or several', () => {
    const folders = [folder('paint', 'Paint-A.Thumbnail.hbs')];
    const drivers = driversOf(folders, { display: () => undefined }, { display: () => at('A', '1') });
    expect(content(drivers)).toEqual(['A']);
  });

  it('may depend on who it is shown to', () => {
    const driver: DisplayDriver<Paint> = {
      display: (_, principal) => (principal.may('MixPaint') ? at('A', '1') : undefined),
    };
    const drivers = driversOf([folder('paint', 'Paint-A.Thumbnail.hbs')], driver);
    expect(content(drivers)).toEqual(['A']);
    const stranger = { ...SHOWN, principal: { ...PAINTER, may: () => false } };
    expect(drivers.zones(POINT, stranger, 'Thumbnail')).toEqual({});
  });

  it('has its view in any folder, and of several the one that was loaded last counts', () => {
    const [first, second] = ['first', 'second'].map((name) => folder(name, 'Paint-A.Thumbnail.hbs'));
    const shownOf = (...folders: object[]) =>
      driversOf(folders, showing(at('A', '1'))).zones(POINT, SHOWN, 'Thumbnail').Content?.[0].view;
    expect(shownOf(first, second)).toBe('second/Items/Paint-A.Thumbnail');
    expect(shownOf(second, first)).toBe('first/Items/Paint-A.Thumbnail');
  });
});

describe('A display driver', () => {
  class PaintCard implements DisplayDriver<Paint> {
    constructor(readonly display: () => PlacedView) {}
  }
  const check = (display: () => PlacedView, ...files: string[]) =>
    driversOf([folder('paint', ...files), folder('other')], new PaintCard(display)).check(POINT, SHOWN, PLACES);

  it('whose view is missing stops the start, which names the driver, the shape, the file and the folders', () => {
    expect(() => check(() => at('Color', '60'), 'Paint-Colour.Thumbnail.hbs')).toThrow(
      'The display driver PaintCard shows Paint_Thumbnail__Color, and no folder has its view. ' +
        `Add the file Items/Paint-Color.Thumbnail.hbs to one of ${root}/paint, ${root}/other; ` +
        'a plug-in names its folder in @EspalierPlugin({ views }).',
    );
    expect(() => check(() => at('Color', '60'), 'Paint-Color.Thumbnail.hbs')).not.toThrow();
  });

  it('that says no place, or no number for it, stops the start', () => {
    expect(() => check(() => view('Paint') as unknown as PlacedView)).toThrow(
      "The display driver PaintCard shows a view nowhere. Put .at('Thumbnail', 'Content:60') behind view(…).",
    );
    for (const position of ['first', '1.', '-1', '']) {
      expect(() => check(() => at('A', position), 'Paint-A.Thumbnail.hbs')).toThrow(
        `PaintCard shows Paint_Thumbnail__A at “Content:${position}”. Write a zone and a number, as in Content:60.`,
      );
    }
  });

  it('that shows something where nothing is shown stops the start, which names the places that there are', () => {
    const fault = (displayType: string, zone: string) =>
      `PaintCard shows Paint__A in the zone ${zone} of the display type ${displayType}, which nothing shows. ` +
      "Use .at('Thumbnail', 'Content:10'), .at('Summary', 'Meta:10'), .at('Summary', 'Actions:10').";
    for (const [displayType, zone] of [
      ['Summary', 'Content'],
      ['Detail', 'Content'],
      ['constructor', 'name'],
    ]) {
      const display = () => view('Paint__A').at(displayType, `${zone}:5`);
      expect(() => check(display, 'Paint-A.hbs')).toThrow(fault(displayType, zone));
    }
    expect(() => check(() => view('Paint__A').at('Summary', 'Meta:5'), 'Paint-A.hbs')).not.toThrow();
  });
});
