import { Injectable } from '@nestjs/common';
import type { ContentType } from '#core/content-definition';
import { Placements } from '../placement/placements';
import type { TemplateSet } from '../templates/template';
import { displayPlan, type DisplayPlan } from './display-plan';

/** Display types are what callers like, so there is no end to the plans that could be asked for. */
const MAX_PLANS = 2000;

/** The plans of display, each made once for a type, a display type and a set of templates. */
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
