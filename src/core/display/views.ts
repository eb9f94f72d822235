import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import handlebars from 'handlebars';
import { Contributes, VIEW_FOLDER, type ViewFolder } from '@espalier/plugin-sdk';
import { Config } from '#platform/config';
import { ExtensionRegistry } from '#platform/extensions';
import { Assets } from './assets';
import { bareHelpers, unknownHelpers } from './unknown-helpers';
import { viewHelpers } from './view-helpers';

declare const modelOf: unique symbol;

/** With the type of what the view shows. */
export type View<Model extends object> = string & { readonly [modelOf]?: (model: Model) => void };

/**
 * Names a view for those who render it.
 *
 * @example
 * ```ts
 * const PAINTS = view<{ paints: readonly Paint[] }>('paint/list');
 * ```
 */
export function view<Model extends object>(name: string): View<Model> {
  return name;
}

class BrokenViewError extends Error {
  constructor(file: string, fault: string) {
    super(`The view ${file} is broken. ${fault}`);
    this.name = BrokenViewError.name;
  }
}

class UnknownViewError extends Error {
  constructor(name: string, known: readonly string[]) {
    super(`There is no view "${name}". Known are: ${known.toSorted().join(', ')}.`);
    this.name = UnknownViewError.name;
  }
}

export class DisplayDriverError extends Error {
  constructor(driver: string, fault: string) {
    super(`The display driver ${driver} ${fault}`);
    this.name = DisplayDriverError.name;
  }
}

export class MissingViewError extends Error {
  constructor(driver: string, shape: string, file: string, folders: readonly string[]) {
    super(
      `The display driver ${driver} shows ${shape}, and no folder has its view. Add the file ${file}.hbs to one of ` +
        `${folders.join(', ')}; a plug-in names its folder in @EspalierPlugin({ views }).`,
    );
    this.name = MissingViewError.name;
  }
}

const EXTENSION = '.hbs';

/** Tests check what is in here: to parse it would take a third of a second of each start. */
const SERVICE = path.join(__dirname, '../..');

/** Texts of contributions are getters of their classes, since each person has them in their language. */
const READABLE = { allowProtoPropertiesByDefault: true, allowProtoMethodsByDefault: false };

/** Handlebars, which escapes whatever it is given. Views of plug-ins are checked when the service starts. */
@Injectable()
export class Views implements OnModuleInit {
  private readonly engine = handlebars.create();
  private readonly templates = new Map<string, HandlebarsTemplateDelegate>();
  private folders: readonly ViewFolder[] = [];

  constructor(
    private readonly registry: ExtensionRegistry,
    private readonly config: Config,
    private readonly assets: Assets,
  ) {}

  onModuleInit(): void {
    this.engine.registerHelper(viewHelpers(this.config.basePath, this.assets));
    const knownHelpers = Object.fromEntries(Object.keys(this.engine.helpers).map((name) => [name, true]));
    const options: CompileOptions = { knownHelpers, knownHelpersOnly: true, preventIndent: true };
    this.folders = this.registry.contributions(VIEW_FOLDER);
    for (const folder of this.folders) this.load(folder, options);
  }

  /** Where several folders have the path, the view in the last one. */
  inAnyFolder(file: string): string | undefined {
    return this.folders.map(({ prefix }) => `${prefix}/${file}`).findLast((name) => this.templates.has(name));
  }

  get folderPaths(): readonly string[] {
    return this.folders.map(({ path: folder }) => folder);
  }

  /** @param data reachable from the view and its partials as `@name` */
  html(name: string, model: object, data: Readonly<Record<string, unknown>>): string {
    const template = this.templates.get(name);
    if (!template) throw new UnknownViewError(name, [...this.templates.keys()]);
    return template(model, { data, ...READABLE });
  }

  private load({ prefix, path: folder }: ViewFolder, options: CompileOptions): void {
    if (!existsSync(folder)) throw new BrokenViewError(folder, `The folder of the views "${prefix}" does not exist.`);
    const isOwn = !path.relative(SERVICE, folder).startsWith('..');
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith(EXTENSION)) continue;
      const name = `${prefix}/${file.slice(0, -EXTENSION.length).split(path.sep).join('/')}`;
      const whole = path.join(folder, file);
      if (!isOwn) this.check(whole);
      const template = this.engine.compile(readFileSync(whole, 'utf8'), options);
      this.templates.set(name, template);
      this.engine.registerPartial(name, template);
    }
  }

  /** @throws BrokenViewError */
  check(file: string): void {
    const parsed = parse(file);
    const [unknown] = unknownHelpers(parsed, this.engine.helpers);
    if (unknown) {
      const known = Object.keys(this.engine.helpers).join(', ');
      throw new BrokenViewError(file, `There is no helper "${unknown.name}". Known are: ${known}.`);
    }
    const [bare] = bareHelpers(parsed, this.engine.helpers);
    if (bare === undefined) return;
    throw new BrokenViewError(
      file,
      `{{${bare}}} calls the helper "${bare}" with nothing. For a member of that name write {{this.${bare}}}.`,
    );
  }
}

function parse(file: string): hbs.AST.Program {
  try {
    return handlebars.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new BrokenViewError(file, error instanceof Error ? error.message : String(error));
  }
}

@Contributes(VIEW_FOLDER)
export class UiViews implements ViewFolder {
  readonly prefix = 'ui';
  readonly path = path.join(__dirname, 'views');
}
