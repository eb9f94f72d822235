import { Injectable } from '@nestjs/common';
import { shapeFile, type DisplayDriver, type ExtensionPoint, type PlacedView } from '@espalier/plugin-sdk';
import { ExtensionRegistry } from '#extensions';
import { DisplayDriverError, MissingViewError } from './display-errors';
import { byPosition, hasPosition } from './placed';

import { Views } from './views';

/** A view and what it shows; in a view, `{{> (lookup this "view") model}}`. */
export interface ShownView {
  readonly view: string;
  readonly model: object;
}

/** What is shown of a model, by the names of zones; each in the order of its positions. */
export type Zones = Readonly<Partial<Record<string, readonly ShownView[]>>>;

type DriverPoint<Model extends object> = ExtensionPoint<DisplayDriver<Model>>;

/** Asks display drivers what they show of a model, and finds the views. */
@Injectable()
export class DisplayDrivers {
  constructor(
    private readonly registry: ExtensionRegistry,
    private readonly views: Views,
  ) {}

  /** @throws DisplayDriverError, MissingViewError for what a driver shows only now, and not when it was checked */
  zones<Model extends object>(point: DriverPoint<Model>, model: Model, displayType: string): Zones {
    const zones: Record<string, ShownView[]> = {};
    for (const { view, placed } of this.found(point, model, displayType)) {
      (zones[placed.placement.zone] ??= []).push({ view, model: placed.model ?? model });
    }
    return zones;
  }

  /**
   * To be called when the service starts, so that what is wrong with a driver stops the start and not a page.
   *
   * @throws DisplayDriverError, MissingViewError
   */
  check<Model extends object>(point: DriverPoint<Model>, nothingChosen: Model): void {
    this.found(point, nothingChosen);
  }

  private found<Model extends object>(point: DriverPoint<Model>, model: Model, displayType?: string) {
    return this.registry
      .contributions(point)
      .flatMap((driver) => shownBy(driver, model))
      .filter(({ placed }) => displayType === undefined || placed.placement.displayType === displayType)
      .toSorted((one, other) => byPosition(one.placed, other.placed))
      .map(({ placed, source }) => ({ placed, view: this.viewOf(placed, source) }));
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
  model: Model,
): { placed: PlacedView; source: string }[] {
  const source = driver.constructor.name;
  return [driver.display(model) ?? []].flat().map((placed) => {
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
