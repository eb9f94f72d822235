import type { Template, TemplateSet } from './template';

/** Templates by name, some before others. Immutable, so what follows from one can be remembered with it. */
export class TemplateTable implements TemplateSet {
  readonly names: readonly string[];

  constructor(
    private readonly base: ReadonlyMap<string, Template>,
    private readonly before: ReadonlyMap<string, Template>,
  ) {
    this.names = [...new Set([...base.keys(), ...before.keys()])];
  }

  find(name: string): Template | undefined {
    return this.before.get(name) ?? this.base.get(name);
  }

  with(template: Template): TemplateSet {
    return new TemplateTable(this.base, new Map([...this.before, [template.name, template]]));
  }
}
