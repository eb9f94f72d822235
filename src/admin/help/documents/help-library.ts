import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HELP_FOLDER, type HelpFolder } from '@espalier/plugin-sdk';
import { HELP_PATH, helpPath } from '#core/display';
import { ExtensionRegistry } from '#platform/extensions';
import { Config } from '#platform/config';
import { HelpNotFoundError, MissingHelpFolderError } from '../help-errors';
import type { HelpDocument } from './help-document';
import { linkTargetIn } from './link-target';
import { parseDocument } from './parse-document';

/** Documents of a folder, by their titles. */
export interface HelpShelf {
  readonly title: string;
  readonly documents: readonly HelpDocument[];
}

/** The list of all documents of the service, with a line about each. */
const CONTENTS = 'README';
const EXTENSION = '.md';

/** All documents that there are. They are read when somebody first wants help: most nodes of a service never need them. */
@Injectable()
export class HelpLibrary implements OnModuleInit {
  private folders: readonly HelpFolder[] = [];
  private loaded?: ReadonlyMap<string, HelpDocument>;

  constructor(
    private readonly registry: ExtensionRegistry,
    private readonly config: Config,
  ) {}

  /** @throws MissingHelpFolderError */
  onModuleInit(): void {
    this.folders = this.registry.contributions(HELP_FOLDER);
    const missing = this.folders.find((folder) => !existsSync(folder.path));
    if (missing) throw new MissingHelpFolderError(missing.name, missing.path);
  }

  /** The contents of the documents of the service, which they bring themselves; undefined where the service was shipped without. */
  contents(): HelpDocument | undefined {
    return this.documents().get(CONTENTS);
  }

  /** What plug-ins bring. */
  shelves(): readonly HelpShelf[] {
    const documents = [...this.documents().values()];
    return this.folders.map(({ name, title = name }) => ({
      title,
      documents: documents
        .filter((document) => document.name.startsWith(`${name}/`))
        .toSorted((one, other) => one.title.localeCompare(other.title, 'en')),
    }));
  }

  all(): readonly HelpDocument[] {
    return [...this.documents().values()].filter(({ name }) => name !== CONTENTS);
  }

  /** @throws HelpNotFoundError */
  get(name: string): HelpDocument {
    const document = name === CONTENTS ? undefined : this.documents().get(name);
    if (!document) throw new HelpNotFoundError(name);
    return document;
  }

  private documents(): ReadonlyMap<string, HelpDocument> {
    return (this.loaded ??= this.load());
  }

  private load(): ReadonlyMap<string, HelpDocument> {
    const files = [
      ...filesIn(SERVICE_FOLDER, ''),
      ...this.folders.flatMap(({ path: at, name }) => filesIn(at, `${name}/`)),
    ];
    const names = new Set(files.map(({ name }) => name));
    const { basePath } = this.config;
    const addressOf = (topic: string) => basePath + (topic.split('#')[0] === CONTENTS ? HELP_PATH : helpPath(topic));
    return new Map(
      files.map(({ name, file }) => {
        const target = linkTargetIn(name, { has: (other) => names.has(other), addressOf, basePath });
        return [name, parseDocument(name, readFileSync(file, 'utf8'), target)];
      }),
    );
  }
}

interface HelpFile {
  readonly name: string;
  readonly file: string;
}

function filesIn(folder: string, prefix: string): HelpFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith(EXTENSION))
    .toSorted()
    .map((file) => ({ name: prefix + file.slice(0, -EXTENSION.length), file: path.join(folder, file) }));
}

const SERVICE_FOLDER = path.join(repository(__dirname), 'docs');

/** The compiled service and its source lie at different depths. */
function repository(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : repository(path.dirname(folder));
}
