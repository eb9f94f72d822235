import { Injectable } from '@nestjs/common';
import { SafeHtml } from '@espalier/plugin-sdk';
import type { Rendering } from '../rendering/rendering';
import type { Template, TemplateSet } from '../templates/template';
import { TemplateValues } from '../values/template-values';
import type { Shape } from './shape';

@Injectable()
export class ShapeRenderer {
  constructor(private readonly values: TemplateValues) {}

  /** A shape that no template shows is the HTML of its zones, in their order. @throws TemplateError, TemplateLimitError */
  render(shape: Shape, rendering: Rendering): SafeHtml {
    const template = templateOf(shape, rendering.templates);
    let html = template ? this.show(template, shape, rendering) : this.zones(shape, rendering);
    for (const name of shape.wrappers) {
      const wrapper = rendering.templates.find(name);
      const wrapped = { ...shape, properties: { ...shape.properties, Body: new SafeHtml(html) } };
      if (wrapper) html = this.show(wrapper, wrapped, rendering);
    }
    return new SafeHtml(html);
  }

  renderAll(shapes: readonly Shape[], rendering: Rendering): SafeHtml {
    return new SafeHtml(shapes.map((shape) => this.render(shape, rendering).html).join(''));
  }

  private show(template: Template, shape: Shape, rendering: Rendering): string {
    return template.render(this.values.of(shape) as object, rendering);
  }

  private zones(shape: Shape, rendering: Rendering): string {
    const inner = Object.values(shape.zones).flat();
    return rendering.guard.within(shape.type, () => this.renderAll(inner, rendering).html);
  }
}

function templateOf({ type, alternates }: Shape, templates: TemplateSet): Template | undefined {
  for (const name of alternates.toReversed()) {
    const template = templates.find(name);
    if (template) return template;
  }
  return templates.find(type);
}
