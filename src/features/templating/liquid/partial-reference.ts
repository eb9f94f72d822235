import { Token, TokenKind, type Context, type Emitter, type Liquid } from 'liquidjs';
import { SelfPlacedPiece } from '#content-kinds/liquid';
import { findPartial } from '../templates/find-partial';
import { renderingOf } from './liquid-context';
import { LiquidTemplate } from './liquid-template';

class NameToken extends Token {
  constructor(name: string) {
    super(TokenKind.HTML, name, 0, name.length);
  }
}

/** What `render`, `include` and `layout` name: looked up when it is rendered, among the templates of that rendering. */
export class PartialReference extends SelfPlacedPiece {
  readonly token: Token;

  constructor(private readonly name: string) {
    super();
    this.token = new NameToken(name);
  }

  *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const rendering = renderingOf(context);
    const template = findPartial(rendering.templates, this.name);
    if (!(template instanceof LiquidTemplate)) {
      emitter.write(template.render(context.getAll(), rendering));
      return;
    }
    const liquid = context.liquid as Liquid;
    rendering.guard.enter(template.name);
    try {
      yield liquid.renderer.renderTemplates(template.pieces, context, emitter);
    } finally {
      rendering.guard.leave();
    }
  }
}
