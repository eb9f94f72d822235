import {
  Tag,
  evalTokenValue,
  type Context,
  type Emitter,
  type Liquid,
  type TagToken,
  type TopLevelToken,
} from 'liquidjs';
import type { TemplateTag } from '@espalier/plugin-sdk';
import { htmlOf, readTagParameters, type WrittenParameters } from '#content-kinds/liquid';
import type { TemplateValues } from '../values/template-values';
import { renderTag } from '../tags/render-tag';
import { renderingOf } from './liquid-context';

type ContributedTagClass = new (token: TagToken, remaining: TopLevelToken[], liquid: Liquid) => Tag;

export function contributedTag(tag: TemplateTag, values: TemplateValues): ContributedTagClass {
  return class extends Tag {
    private readonly written: WrittenParameters;

    constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
      super(token, remaining, liquid);
      this.written = readTagParameters(this.tokenizer);
    }

    *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
      const rendering = renderingOf(context);
      const positional: unknown[] = [];
      for (const token of this.written.positional)
        positional.push(values.given(yield evalTokenValue(token, context), rendering.guard));
      const named: [string, unknown][] = [];
      for (const [name, token] of this.written.named) {
        named.push([name, values.given(yield evalTokenValue(token, context), rendering.guard)]);
      }
      const parameters = { positional, named: Object.fromEntries(named) };
      const [line, column] = this.token.getPosition();
      const made = values.made(renderTag(tag, parameters, rendering, { line, column }), tag.name);
      emitter.write(htmlOf(made, rendering.guard));
    }
  };
}
