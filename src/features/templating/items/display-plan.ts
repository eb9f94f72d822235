import { Injectable } from '@nestjs/common';
import type { ContentMember, ContentType } from '#core/content-definition';
import { comparePositions } from '#core/display';
import { Placements, type Place, type Placed, type Placeable } from '../placement/placements';
import type { TemplateSet } from '../templates/template';
import { kebabCase, memberAlternates, pascalCase, typeAlternates } from './alternates';

export interface PlannedMember {
  readonly member: ContentMember;
  readonly type: string;
  readonly place: Place;
  readonly alternates: readonly string[];
  readonly wrappers: readonly string[];
  readonly classes: readonly string[];
}

interface DisplayPlan {
  /** Type of the shape of an item: `Content`, or the stereotype, or what placement says instead. */
  readonly base: string;
  readonly alternates: readonly string[];
  /** Those of placement, which count more than those of the item itself. */
  readonly lastAlternates: readonly string[];
  readonly wrappers: readonly string[];
  readonly classes: readonly string[];
  /** In the order of their positions. */
  readonly members: readonly PlannedMember[];
}

export interface DisplayRules {
  placed(shape: Placeable, fallback: Place): Placed;
  /** Whether there is a template of this name: a part or field that none shows has no shape. */
  hasTemplate(name: string): boolean;
}

export function displayPlan(type: ContentType, displayType: string, rules: DisplayRules): DisplayPlan {
  const { name, stereotype } = type.definition;
  const kind = stereotype || 'Content';
  // Where an item goes is for whoever asks for it.
  const placed = rules.placed({ type: kind, contentType: name, displayType }, { zone: 'Content', position: '0' });
  return {
    base: placed.type,
    alternates: typeAlternates(placed.type, name, displayType),
    lastAlternates: placed.alternates,
    wrappers: placed.wrappers,
    classes: [kind, name, displayType].map(kebabCase),
    members: [...type.members.values()]
      .flatMap((member) => plannedMember(member, name, displayType, rules))
      .toSorted((one, other) => comparePositions(one.place.position, other.place.position)),
  };
}

function plannedMember(
  member: ContentMember,
  contentType: string,
  displayType: string,
  rules: DisplayRules,
): PlannedMember[] {
  const { kind, name, position } = naming(member);
  const fallback = { zone: 'Content', position: String(position) };
  const placed = rules.placed({ type: kind, contentType, displayType, name }, fallback);
  if (placed.place === 'hidden') return [];
  const shape = { shapeType: placed.type, name: pascalCase(name), contentType };
  const alternates = [...memberAlternates(shape, displayType), ...placed.alternates];
  if (![placed.type, ...alternates].some((template) => rules.hasTemplate(template))) return [];
  return [
    {
      member,
      type: placed.type,
      place: placed.place,
      alternates,
      wrappers: placed.wrappers,
      classes: classesOf(kind, name),
    },
  ];
}

function naming(member: ContentMember): { kind: string; name: string; position: number } {
  if (member.kind === 'part') {
    const { part: kind, name, position } = member.attachment;
    return { kind, name, position };
  }
  const { type: kind, name, position } = member.field;
  return { kind, name, position };
}

function classesOf(kind: string, name: string): string[] {
  return [...new Set([kind, name].map(kebabCase))];
}

/** Display types are what callers like, so there is no end to the plans that could be asked for. */
const MAX_PLANS = 2000;

@Injectable()
export class DisplayPlans {
  private readonly plans = new WeakMap<TemplateSet, Map<string, DisplayPlan>>();

  constructor(private readonly placements: Placements) {}

  planOf(type: ContentType, displayType: string, templates: TemplateSet): DisplayPlan {
    const plans = this.of(templates);
    const key = `${type.name} ${type.revision} ${displayType}`;
    let plan = plans.get(key);
    if (!plan) {
      plan = displayPlan(type, displayType, {
        placed: (shape, fallback) => this.placements.placed(shape, fallback),
        hasTemplate: (name) => templates.find(name) !== undefined,
      });
      if (plans.size >= MAX_PLANS) plans.clear();
      plans.set(key, plan);
    }
    return plan;
  }

  private of(templates: TemplateSet): Map<string, DisplayPlan> {
    let plans = this.plans.get(templates);
    if (!plans) this.plans.set(templates, (plans = new Map()));
    return plans;
  }
}
