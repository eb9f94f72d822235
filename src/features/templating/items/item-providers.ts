import path from 'node:path';
import { Contributes, TEMPLATE_FOLDER, type TemplateFolder } from '@espalier/plugin-sdk';
import { Bodies, MarkdownifyFilter, SanitizeHtmlFilter } from '../bodies/bodies';
import { LiquidBodies } from '../bodies/liquid-bodies';
import { LongBodies } from '../bodies/long-bodies';
import { RenderedBodies } from '../bodies/rendered-bodies';
import { Placements } from '../placement/placements';
import { DisplayPlans } from './display-plan';
import { DrivenShapes } from './driven-shapes';
import { ItemDisplay } from './item-display';
import { ItemShapeSource } from '../shapes/shape';
import { ItemShapes } from './item-shapes';
import { BodyProperties, MemberProperties, LinkProperties } from './member-properties';

@Contributes(TEMPLATE_FOLDER)
class BuiltInTemplates implements TemplateFolder {
  readonly owner = 'templating';
  readonly path = path.join(__dirname, '../site-templates');
}

export const ITEM_PROVIDERS = [
  Bodies,
  BodyProperties,
  BuiltInTemplates,
  DisplayPlans,
  DrivenShapes,
  ItemDisplay,
  ItemShapes,
  LinkProperties,
  LiquidBodies,
  LongBodies,
  MarkdownifyFilter,
  MemberProperties,
  Placements,
  RenderedBodies,
  SanitizeHtmlFilter,
  { provide: ItemShapeSource, useExisting: ItemShapes },
];
