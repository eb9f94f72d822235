import { Injectable } from '@nestjs/common';
import {
  shapeFile,
  type DisplayDriver,
  type ExtensionPoint,
  type PlacedView,
  type Principal,
} from '@espalier/plugin-sdk';
import { ExtensionRegistry } from '#platform/extensions';
import { DisplayDriverError, MissingViewError, Views } from './views';

const POSITION = /^\d+(\.\d+)*$/;

/** In a view: `{{> (lookup this "view") model}}`. */
export interface ShownView {
  readonly view: string;
  readonly model: object;
}

/** By the names of zones; each in the order of its positions. */
export type Zones = Readonly<Partial<Record<string, readonly ShownView[]>>>;

interface Shown<Model extends object> {
  readonly model: Model;
  readonly principal: Principal;
}

/** Zones by display type: `{ Thumbnail: ['Content'] }`. */
export type Places = Readonly<Record<string, readonly string[]>>;

type DriverPoint<Model extends object> = ExtensionPoint<DisplayDriver<Model>>;

/** Finds the views of what display drivers show. */
@Injectable()
export class DisplayDrivers {
  constructor(
    private readonly registry: ExtensionRegistry,
    private readonly views: Views,
  ) {}

  /** @throws DisplayDriverError, MissingViewError for what a driver shows only now, and not when it was checked */
  zones<Model extends object>(point: DriverPoint<Model>, shown: Shown<Model>, displayType: string): Zones {
    const zones: Record<string, ShownView[]> = {};
    for (const { view, placed } of this.found(point, shown)) {
      const { displayType: type, zone } = placed.placement;
      if (type === displayType) (zones[zone] ??= []).push({ view: view(), model: placed.model ?? shown.model });
    }
    return zones;
  }

  /**
   * For the start of the service, so that what is wrong with a driver stops the start and not a page.
   *
   * @param shown with a model of nothing chosen, and somebody who may do everything
   * @param places what is shown elsewhere would never be seen
   * @throws DisplayDriverError, MissingViewError
   */
  check<Model extends object>(point: DriverPoint<Model>, shown: Shown<Model>, places: Places): void {
    for (const { view, placed, source } of this.found(point, shown)) {
      view();
      requirePlace(placed, source, places);
    }
  }

  /**
   * For views that were placed by other than a driver of {@link zones}.
   *
   * @param otherwise what is shown where the view has no model of its own
   * @throws MissingViewError
   */
  shown(placed: PlacedView, source: string, otherwise: object = {}): ShownView {
    return { view: this.viewOf(placed, source), model: placed.model ?? otherwise };
  }

  private found<Model extends object>(point: DriverPoint<Model>, shown: Shown<Model>) {
    return this.registry
      .contributions(point)
      .flatMap((driver) => shownBy(driver, shown))
      .toSorted((one, other) => byPosition(one.placed, other.placed))
      .map(({ placed, source }) => ({ placed, source, view: () => this.viewOf(placed, source) }));
  }

  private viewOf({ shape }: PlacedView, source: string): string {
    const file = shapeFile(shape);
    const view = this.views.inAnyFolder(file);
    if (view === undefined) throw new MissingViewError(source, shape, file, this.views.folderPaths);
    return view;
  }
}

function shownBy<Model extends object>(
  driver: DisplayDriver<Model>,
  { model, principal }: Shown<Model>,
): { placed: PlacedView; source: string }[] {
  const source = driver.constructor.name;
  return [driver.display(model, principal) ?? []].flat().map((placed) => {
    // Plug-ins in JavaScript have no compiler to say so.
    if (!(placed as Partial<PlacedView>).placement) {
      throw new DisplayDriverError(source, `shows a view nowhere. Put .at('Thumbnail', 'Content:60') behind view(…).`);
    }
    if (!hasPosition(placed)) {
      const place = `${placed.placement.zone}:${placed.placement.position}`;
      throw new DisplayDriverError(
        source,
        `shows ${placed.shape} at “${place}”. Write a zone and a number, as in Content:60.`,
      );
    }
    return { placed, source };
  });
}

function requirePlace({ shape, placement: { displayType, zone } }: PlacedView, source: string, places: Places): void {
  if (Object.hasOwn(places, displayType) && places[displayType]?.includes(zone)) return;
  const known = Object.entries(places).flatMap(([type, zones]) => zones.map((name) => `.at('${type}', '${name}:10')`));
  throw new DisplayDriverError(
    source,
    `shows ${shape} in the zone ${zone} of the display type ${displayType}, which nothing shows. Use ${known.join(', ')}.`,
  );
}

export function hasPosition({ placement }: PlacedView): boolean {
  return POSITION.test(placement.position);
}

export function byPosition(one: PlacedView, other: PlacedView): number {
  return comparePositions(one.placement.position, other.placement.position);
}

/** Numbers with dots, each part a number: `2`, `10`, `10.1`. */
export function comparePositions(one: string, other: string): number {
  const [first, second] = [numbersOf(one), numbersOf(other)];
  for (const [index, number] of first.entries()) {
    const against = second[index] ?? -1;
    if (number !== against) return number - against;
  }
  return first.length - second.length;
}

function numbersOf(position: string): number[] {
  return position.split('.').map(Number);
}
