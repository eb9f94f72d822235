import { Injectable, type OnModuleInit } from '@nestjs/common';
import { TEMPLATE_FOLDER, sentence } from '@espalier/plugin-sdk';
import { ExtensionRegistry } from '#platform/extensions';
import { TemplateError, TemplateSourceError } from '#content-kinds/liquid';
import { HandlebarsEngine } from '../handlebars/handlebars-engine';
import { LiquidEngine } from '../liquid/liquid-engine';
import { TemplateFileError } from './template-names';
import { readTemplateFolder, type FileTemplate } from './file-templates';
import { StoredTemplates, type StoredSource, type Template, type TemplateLanguage, type TemplateSet } from './template';

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

/** All templates: those of files, read and compiled when the service starts, and before them those that administrators keep. */
@Injectable()
export class Templates implements OnModuleInit {
  private brought: readonly FileTemplate[] = [];
  private fileTemplates = new Map<string, Template>();
  private stored?: ReadonlyMap<string, StoredSource>;
  private compiled = new Map<string, { readonly of: StoredSource; readonly template: Template }>();
  private table = new TemplateTable(new Map(), new Map());

  constructor(
    private readonly registry: ExtensionRegistry,
    private readonly liquid: LiquidEngine,
    private readonly handlebars: HandlebarsEngine,
    private readonly storedTemplates: StoredTemplates,
  ) {}

  /** @throws TemplateFileError, ReservedTemplateNameError */
  onModuleInit(): void {
    this.liquid.prepare();
    this.handlebars.prepare();
    const folders = this.registry.contributions(TEMPLATE_FOLDER);
    const winning = new Map(folders.flatMap(readTemplateFolder).map((template) => [template.name, template]));
    this.brought = [...winning.values()];
    this.fileTemplates = new Map(this.brought.map((template) => [template.name, this.compileFile(template)]));
    this.table = new TemplateTable(this.fileTemplates, new Map());
  }

  /** The templates that files bring, one per name: that of the folder that comes last. */
  get files(): readonly FileTemplate[] {
    return this.brought;
  }

  async current(): Promise<TemplateSet> {
    const stored = await this.storedTemplates.all();
    if (stored !== this.stored) {
      this.compiled = new Map([...stored].map(([name, source]) => [name, this.compileStored(source)]));
      const templates = new Map([...this.compiled].map(([name, { template }]) => [name, template]));
      this.table = new TemplateTable(this.fileTemplates, templates);
      this.stored = stored;
    }
    return this.table;
  }

  /** @throws TemplateSourceError with what is wrong, and where */
  compile(name: string, language: TemplateLanguage, source: string): Template {
    return (language === 'liquid' ? this.liquid : this.handlebars).compile(name, source);
  }

  private compileFile({ name, language, source, owner, file }: FileTemplate): Template {
    try {
      return this.compile(name, language, source);
    } catch (error) {
      if (error instanceof TemplateSourceError) throw new TemplateFileError(`${file} of ${owner}`, error.message);
      throw error;
    }
  }

  private compileStored(source: StoredSource): { of: StoredSource; template: Template } {
    const known = this.compiled.get(source.name);
    if (known?.of.revision === source.revision && known.of.language === source.language) return known;
    return { of: source, template: this.working(source) };
  }

  /** One that was fine when it was saved may need what a plug-in had that is gone. The others go on. */
  private working({ name, language, source }: StoredSource): Template {
    try {
      return this.compile(name, language, source);
    } catch (error) {
      if (!(error instanceof TemplateSourceError)) throw error;
      const fault = sentence('cannot be read: {fault}', { fault: error.said });
      return {
        name,
        language,
        render() {
          throw new TemplateError(name, fault);
        },
      };
    }
  }
}
