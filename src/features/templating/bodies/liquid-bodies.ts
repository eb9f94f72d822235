import { Injectable } from '@nestjs/common';
import { sentence } from '@espalier/plugin-sdk';
import { TemplateError, TemplateSourceError } from '#content-kinds/liquid';
import { LiquidEngine } from '../liquid/liquid-engine';
import type { Rendering } from '../rendering/rendering';
import type { Template } from '../templates/template';
import { TemplateValues } from '../values/template-values';
import { TextCache } from './text-cache';

export interface BodyPlace {
  readonly name: string;
  readonly model: object;
  readonly rendering: Rendering;
}

const REMEMBERED_CHARACTERS = 2_000_000;

@Injectable()
export class LiquidBodies {
  private readonly compiled = new TextCache<Template>(REMEMBERED_CHARACTERS);

  constructor(
    private readonly engine: LiquidEngine,
    private readonly values: TemplateValues,
  ) {}

  render(text: string, { name, model, rendering }: BodyPlace): string {
    const template = this.compiled.get(`${name}\n${text}`, () => this.template(name, text));
    return template.render(this.values.of(model) as object, rendering);
  }

  /** It was fine when it was saved, but may need what a plug-in had that is gone. */
  private template(name: string, text: string): Template {
    try {
      return this.engine.compile(name, text);
    } catch (error) {
      throw error instanceof TemplateSourceError
        ? new TemplateError(name, sentence('cannot be read: {fault}', { fault: error.said }))
        : error;
    }
  }
}
