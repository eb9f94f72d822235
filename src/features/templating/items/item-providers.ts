import path from 'node:path';
import { Contributes, TEMPLATE_FOLDER, type TemplateFolder } from '@espalier/plugin-sdk';
import { Bodies } from '../bodies/bodies';
import { MarkdownifyFilter, SanitizeHtmlFilter } from '../bodies/body-filters';
import { LiquidBodies } from '../bodies/liquid-bodies';
import { LongBodies } from '../bodies/long-bodies';
import { RenderedBodies } from '../bodies/rendered-bodies';
import { Placements } from '../placement/placements';
import { DisplayPlans } from './display-plan';
import { DrivenShapes } from './driven-shapes';
import { ItemDisplay } from './item-display';
import { ItemShapeSource } from './item-shape-source';
import { ItemShapes } from './item-shapes';
import { BodyProperties, MemberProperties } from './members/member-properties';
import { LinkProperties } from './members/link-properties';

/** The templates of items, and of the parts and fields that are built in. */
@Contributes(TEMPLATE_FOLDER)
class BuiltInTemplates implements TemplateFolder {
  readonly owner = 'templating';
  readonly path = path.join(__dirname, '../site-templates');
}

/** What shows items: their shapes, bodies, placement and templates. */
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
