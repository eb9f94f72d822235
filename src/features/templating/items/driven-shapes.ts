import { Injectable } from '@nestjs/common';
import { CONTENT_DISPLAY_DRIVER, sentence, type ContentDisplay, type PlacedView } from '@espalier/plugin-sdk';
import { hasPosition } from '#core/display';
import { ExtensionRegistry } from '#platform/extensions';
import { TemplateError } from '#content-kinds/liquid';
import { Placements, type Place } from '../placement/placements';
import type { Rendering } from '../rendering/rendering';
import { newShape, type Shape } from '../shapes/shape';
import { kebabCase, memberAlternates } from './alternates';

export interface PlacedShape {
  readonly place: Place;
  readonly shape: Shape;
}

@Injectable()
export class DrivenShapes {
  constructor(
    private readonly registry: ExtensionRegistry,
    private readonly placements: Placements,
  ) {}

  of(display: ContentDisplay, rendering: Rendering): PlacedShape[] {
    return this.registry.contributions(CONTENT_DISPLAY_DRIVER).flatMap((driver) =>
      [driver.display(display, rendering.viewer) ?? []].flat().flatMap((view) => {
        requirePlace(view);
        return view.placement.displayType === display.displayType ? this.placed(view, display) : [];
      }),
    );
  }

  private placed({ shape: name, model, placement }: PlacedView, display: ContentDisplay): PlacedShape[] {
    const { displayType, contentItem } = display;
    const { contentType } = contentItem;
    const { type, place, alternates, wrappers } = this.placements.placed(
      { type: name, contentType, displayType },
      placement,
    );
    if (place === 'hidden') return [];
    const shape = newShape({
      type,
      displayType,
      alternates: [...memberAlternates({ shapeType: type, name: type, contentType }, displayType), ...alternates],
      wrappers,
      classes: [kebabCase(type)],
      properties: { ContentItem: contentItem, ...model },
    });
    return [{ place, shape }];
  }
}

/** Plug-ins in JavaScript have no compiler to say so. */
function requirePlace(view: PlacedView): void {
  if ((view as Partial<PlacedView>).placement && hasPosition(view)) return;
  throw new TemplateError(
    view.shape,
    sentence("is shown nowhere: its driver must say where, as .at('Detail', 'Content:60') does"),
  );
}
