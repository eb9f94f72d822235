import type { Principal } from './principal';

/** Where a shape is shown: in which display type, in which zone of it, and at which place in the zone, in ascending order. */
export interface Placement {
  readonly displayType: string;
  readonly zone: string;
  /** A number with dots, such as `60` or `60.1`: each part counts as a number. */
  readonly position: string;
}

/** A view, and where it is shown. Made by {@link view}. */
export interface PlacedView {
  /** Says which file is the view; see {@link view}. */
  readonly shape: string;
  /** What the view shows; without one it is given what the driver was given. */
  readonly model?: object;
  readonly placement: Placement;
}

/**
 * Shows something of a model, wherever the model is shown.
 *
 * @example
 * ```ts
 * @Contributes(CONTENT_OPTIONS_DISPLAY_DRIVER)
 * export class ColorHelpCard implements DisplayDriver<ContentOptionsViewModel> {
 *   display() {
 *     return view('ContentsAdminFilters_Thumbnail__Color').at('Thumbnail', 'Content:60');
 *   }
 * }
 * ```
 */
export interface DisplayDriver<Model extends object> {
  /**
   * Called whenever the model is shown, and once when the service starts, with a model of nothing chosen and for somebody who may
   * do everything, so that a missing view stops the start.
   *
   * @param principal who it is shown to
   */
  display(model: Model, principal: Principal): PlacedView | readonly PlacedView[] | undefined;
}

/**
 * Names a view by its shape: `ContentsAdminFilters_Thumbnail__Color` is the file `Items/ContentsAdminFilters-Color.Thumbnail.hbs`
 * of a folder of views; the display type stands behind `_`, what tells it from others behind `__`. Where several folders have the
 * file, that of the module that was loaded last counts.
 */
export function view(shape: string, model?: object): UnplacedView {
  return {
    at: (displayType, place) => {
      const [zone = '', position = '0'] = place.split(':');
      return { shape, ...(model && { model }), placement: { displayType, zone, position } };
    },
  };
}

export interface UnplacedView {
  /** @param place zone and position, such as `Content:60` */
  at(displayType: string, place: string): PlacedView;
}
