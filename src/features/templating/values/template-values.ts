import { Injectable } from '@nestjs/common';
import type { ContentItem, ContentTypeDefinition, JsonObject } from '@espalier/plugin-sdk';
import { toWire } from '#core/content';
import { ContentDefinitions, type ContentType } from '#core/content-definition';
import { pascalCaseView, listView, sourceOf, commonPartOf } from '#content-kinds/content-parts';
import { entriesIn, type LimitGuard } from '#content-kinds/liquid';
import type { Rendering } from '../rendering/rendering';
import type { Shape } from '../shapes/shape';

/**
 * Items become their JSON, shapes their members, both with their members under both spellings. All that templates are
 * given goes through here, so what is not plain data stays out of their reach.
 */
@Injectable()
export class TemplateValues {
  private readonly views = new WeakMap<object, object>();

  constructor(private readonly definitions: ContentDefinitions) {}

  readonly of = (value: unknown): unknown => {
    if (typeof value === 'function') return undefined;
    if (typeof value !== 'object' || value === null || sourceOf(value)) return value;
    if (Array.isArray(value)) return listView(value, this.of);
    if (!isPlain(value)) return value;
    return 'alternates' in value || 'revision' in value ? this.kept(value) : this.view(value);
  };

  /** What the value is in the service: items and shapes as code knows them, and plain JSON. */
  readonly from = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const source = sourceOf(value);
    if (source) return source;
    // A list that the template itself has made.
    return Array.isArray(value) ? value.map(this.from) : value;
  };

  /** Applies `from` within limits: lists that a template gives to a filter or tag may be endless. */
  given(value: unknown, guard: LimitGuard): unknown {
    if (Array.isArray(value) && !sourceOf(value)) guard.allocate(entriesIn(value, guard));
    return this.from(value);
  }

  /** What templates see of what a filter or tag has made. */
  made(value: unknown, maker: string): unknown {
    if (value instanceof Promise) {
      value.catch(() => undefined);
      throw new Error(`${maker} waits, which templates cannot; it has to load what it needs with context.load`);
    }
    return this.of(value);
  }

  membersOf(value: object): Readonly<Record<string, unknown>> {
    if (isItem(value)) return itemMembers(value, this.definitions.get(value.contentType));
    return isShape(value) ? shapeMembers(value) : (value as Readonly<Record<string, unknown>>);
  }

  private kept(value: object): object {
    let view = this.views.get(value);
    if (!view) this.views.set(value, (view = this.view(value)));
    return view;
  }

  private view(value: object): object {
    return pascalCaseView(this.membersOf(value), this.of, value);
  }
}

export function isItem(value: unknown): value is ContentItem {
  if (typeof value !== 'object' || value === null || !('revision' in value)) return false;
  return 'contentItemVersionId' in value && 'data' in value && isPlain(value);
}

export function isShape(value: unknown): value is Shape {
  if (typeof value !== 'object' || value === null || !('alternates' in value)) return false;
  return 'zones' in value && 'wrappers' in value && isPlain(value);
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/**
 * JSON as over REST, `commonPart`, and as in Orchard Core `content`, its parts and fields together. Those two lead back
 * to what is there already, so they are left out where members are listed.
 *
 * @param type undefined when the item's type was deleted meanwhile
 */
function itemMembers(item: ContentItem, type: ContentType | undefined): Readonly<Record<string, unknown>> {
  const members: Record<string, unknown> = { ...(type ? toWire(item, type) : bareMembers(item)) };
  if (type) hide(members, 'content', type.visible(item.data));
  const common = type && commonMembers(item, type.definition);
  if (common) members.commonPart = common;
  return members;
}

function commonMembers(item: ContentItem, type: ContentTypeDefinition): object | undefined {
  const common = commonPartOf(item, type);
  if (!common) return undefined;
  const { createdUtc, owner, content, contentItem } = common;
  const members = { createdUtc, owner };
  hide(members, 'content', content);
  hide(members, 'contentItem', contentItem);
  return members;
}

function bareMembers({ contentItemId, contentItemVersionId, contentType, displayText }: ContentItem): JsonObject {
  return { contentItemId, contentItemVersionId, contentType, displayText };
}

function hide(members: object, name: string, value: unknown): void {
  Object.defineProperty(members, name, { value, enumerable: false });
}

/** What templates name `Model`: the shape's own members, its zones, and what drivers gave it. */
function shapeMembers(shape: Shape): Readonly<Record<string, unknown>> {
  const { type, displayType, alternates, wrappers, classes, attributes, zones, properties } = shape;
  return {
    Type: type,
    DisplayType: displayType,
    Alternates: alternates,
    Wrappers: wrappers,
    Classes: classes,
    Attributes: attributes,
    ...zones,
    ...properties,
  };
}

export function siteGlobals({ request, viewer, site }: Rendering, values: TemplateValues): Record<string, unknown> {
  const isAuthenticated = viewer.kind === 'user' || viewer.kind === 'application';
  return {
    Request: values.of(request ?? {}),
    User: values.of({ name: isAuthenticated ? viewer.name : '', isAuthenticated }),
    Site: values.of(site ?? {}),
  };
}
