import { Injectable } from '@nestjs/common';
import type { ContentItem, JsonValue } from '@espalier/plugin-sdk';
import { ContentDefinitions, ITEM_MEMBERS, type ContentMember } from '#core/content-definition';
import { comparePositions } from '#core/display';
import type { Rendering } from '../rendering/rendering';
import { newShape, ItemShapeSource, type Shape } from '../shapes/shape';
import { itemAlternates } from './alternates';
import { DisplayPlans, type PlannedMember } from './display-plan';
import { DrivenShapes, type PlacedShape } from './driven-shapes';
import { MemberProperties, membersIn } from './member-properties';

const OF_ITEMS = new Set(ITEM_MEMBERS);

const EMBEDDED = 'Detail';

interface ShownItem {
  readonly item: ContentItem;
  readonly displayType: string;
  readonly rendering: Rendering;
  readonly isEmbedded: boolean;
}

/**
 * `Content`, or the stereotype, with the shapes of parts and fields in zones. What is shown of a type is planned once;
 * per item only the values differ.
 */
@Injectable()
export class ItemShapes extends ItemShapeSource {
  constructor(
    private readonly definitions: ContentDefinitions,
    private readonly plans: DisplayPlans,
    private readonly properties: MemberProperties,
    private readonly driven: DrivenShapes,
  ) {
    super();
  }

  /** @throws TemplateError, TemplateLimitError for Liquid in its parts */
  of(item: ContentItem, displayType: string, rendering: Rendering): Shape {
    return this.shapeOf({ item, displayType, rendering, isEmbedded: false });
  }

  private shapeOf(shown: ShownItem): Shape {
    const { item, displayType, rendering, isEmbedded } = shown;
    const type = this.definitions.get(item.contentType);
    const properties = { ContentItem: item, IsEmbedded: isEmbedded };
    if (!type) return newShape({ type: 'Content', displayType, properties });
    const plan = this.plans.planOf(type, displayType, rendering.templates);
    const { base, alternates, lastAlternates, wrappers, classes, members } = plan;
    const own = members.flatMap((planned) => this.memberShape(shown, planned));
    const added = this.driven.of({ contentItem: item, displayType, context: rendering }, rendering);
    return newShape({
      type: base,
      displayType,
      alternates: [...alternates, ...itemAlternates(base, item, displayType), ...lastAlternates],
      wrappers,
      classes,
      properties,
      zones: zonesOf(added.length === 0 ? own : [...own, ...added].toSorted(byPosition)),
    });
  }

  private memberShape(shown: ShownItem, planned: PlannedMember): PlacedShape[] {
    const { item, displayType, rendering, isEmbedded } = shown;
    const { member, type, place, alternates, wrappers, classes } = planned;
    const assumed = member.kind === 'field' ? member.assumed : undefined;
    const value = Object.hasOwn(item.data, member.wireName) ? item.data[member.wireName] : assumed;
    const properties = this.properties.of({ item, member, value, rendering });
    if (!properties) return [];
    const shape = newShape({
      type,
      displayType,
      alternates,
      wrappers,
      classes,
      properties: { ...properties, IsEmbedded: isEmbedded },
      zones: this.embedded(shown, member, value),
    });
    return [{ place, shape }];
  }

  private embedded(shown: ShownItem, member: ContentMember, value: JsonValue | undefined): Shape['zones'] {
    if (member.kind !== 'part' || !member.partType.embeds) return {};
    const entries = membersIn(value)[member.partType.embeds.member];
    const { displayType } = member.attachment.settings;
    const items = (Array.isArray(entries) ? entries : []).flatMap((entry) => embeddedItem(entry, shown.item) ?? []);
    const { guard } = shown.rendering;
    const embedding = (item: ContentItem): Shape => {
      guard.tick();
      return this.shapeOf({
        ...shown,
        item,
        displayType: typeof displayType === 'string' ? displayType : EMBEDDED,
        isEmbedded: true,
      });
    };
    return { Items: guard.within(`${shown.item.contentType}.${member.wireName}`, () => items.map(embedding)) };
  }
}

function byPosition(one: PlacedShape, other: PlacedShape): number {
  return comparePositions(one.place.position, other.place.position);
}

function zonesOf(shapes: readonly PlacedShape[]): Shape['zones'] {
  const zones: Record<string, Shape[]> = {};
  for (const { place, shape } of shapes) (zones[place.zone] ??= []).push(shape);
  return zones;
}

/** An item that is stored within another, which it shares everything with but its type and its data. Undefined for what is none. */
function embeddedItem(entry: JsonValue, owner: ContentItem): ContentItem | undefined {
  const json = membersIn(entry);
  const { contentType, contentItemId, displayText } = json;
  if (typeof contentType !== 'string') return undefined;
  const title = membersIn(json.titlePart).title;
  return {
    ...owner,
    contentType,
    contentItemId: typeof contentItemId === 'string' ? contentItemId : '',
    displayText: [displayText, title].find((text) => typeof text === 'string') ?? '',
    data: Object.fromEntries(Object.entries(json).filter(([name]) => !OF_ITEMS.has(name))),
  };
}
