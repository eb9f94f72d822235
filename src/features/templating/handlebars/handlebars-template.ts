import type { RuntimeOptions, TemplateDelegate } from 'handlebars';
import { DomainError } from '#platform/errors';
import type { Rendering } from '../rendering/rendering';
import type { Template } from '../templates/template';
import { renderFault } from './handlebars-faults';
import { dataOf } from './helper-context';

/** Handlebars' own default; said outright, it is no warning in the log. */
const MEMBERS_ONLY = { allowProtoPropertiesByDefault: false, allowProtoMethodsByDefault: false };

interface HandlebarsEnvironment {
  rootOf(model: object, rendering: Rendering): object;
  partialsOf(rendering: Rendering): Record<string, TemplateDelegate>;
}

export class HandlebarsTemplate implements Template {
  readonly language = 'hbs';

  constructor(
    readonly name: string,
    private readonly delegate: TemplateDelegate,
    private readonly environment: HandlebarsEnvironment,
  ) {}

  render(model: object, rendering: Rendering): string {
    const root = this.environment.rootOf(model, rendering);
    return this.run(root, rendering, { data: dataOf(rendering), partials: this.environment.partialsOf(rendering) });
  }

  /** @param options as Handlebars calls partials: with the blocks that the caller has defined */
  renderPartial(context: unknown, rendering: Rendering, { data, partials }: RuntimeOptions): string {
    return this.run(context, rendering, { data: data as unknown, partials });
  }

  private run(context: unknown, rendering: Rendering, options: RuntimeOptions): string {
    const { guard } = rendering;
    return guard.within(this.name, () => {
      try {
        return guard.printWhole(() => this.delegate(context, { ...options, ...MEMBERS_ONLY }));
      } catch (error) {
        throw error instanceof DomainError ? error : renderFault(this.name, error);
      }
    });
  }
}
