import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HELP_FOLDER, type HelpFolder } from '@espalier/plugin-sdk';
import { HELP_PATH, helpPath } from '#core/display';
import { DomainError } from '#platform/errors';
import { ExtensionRegistry } from '#platform/extensions';
import { Config } from '#platform/config';
import type { HelpDocument } from './help-document';
import type { LinkTarget } from './markdown-tokens';
import { parseDocument } from './parse-document';

class HelpNotFoundError extends DomainError {
  constructor(name: string) {
    super(
      'not-found',
      'help.not-found',
      `There is no help by the name "${name}". Choose a topic from the list of all.`,
    );
  }
}

/** A module or plug-in names a folder of documents that is not there. Stops the start. */
class MissingHelpFolderError extends Error {
  constructor(name: string, folder: string) {
    super(`The folder ${folder} of the help "${name}" does not exist. Write its absolute path, and ship it.`);
    this.name = MissingHelpFolderError.name;
  }
}

interface Surroundings {
  readonly has: (name: string) => boolean;
  readonly addressOf: (topic: string) => string;
  /** The path that the public address has. */
  readonly basePath: string;
}

const ELSEWHERE = /^[a-z][a-z0-9+.-]*:/i;

const DOCUMENT = /\.md$/;

export interface HelpShelf {
  readonly title: string;
  readonly documents: readonly HelpDocument[];
}

const CONTENTS = 'README';
const EXTENSION = '.md';

/** Read when somebody first wants help: most nodes of a service never need them. */
@Injectable()
export class HelpLibrary implements OnModuleInit {
  private folders: readonly HelpFolder[] = [];
  private loaded?: ReadonlyMap<string, HelpDocument>;

  constructor(
    private readonly registry: ExtensionRegistry,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.folders = this.registry.contributions(HELP_FOLDER);
    const missing = this.folders.find((folder) => !existsSync(folder.path));
    if (missing) throw new MissingHelpFolderError(missing.name, missing.path);
  }

  /** The contents of the documents of the service, which they bring themselves; undefined where the service was shipped without. */
  contents(): HelpDocument | undefined {
    return this.documents().get(CONTENTS);
  }

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

/**
 * To other documents and their sections, to pages of the service (`/Admin/Users`), to other sites. Other files of the
 * repository are nowhere.
 */
export function linkTargetIn(document: string, { has, addressOf, basePath }: Surroundings): LinkTarget {
  return (href) => {
    if (ELSEWHERE.test(href)) return href;
    if (href.startsWith('/')) return basePath + href;
    const [file = '', anchor] = href.split('#', 2);
    const name = file === '' ? document : path.posix.join(path.posix.dirname(document), file.replace(DOCUMENT, ''));
    if ((file !== '' && !DOCUMENT.test(file)) || !has(name)) return undefined;
    return addressOf(anchor === undefined ? name : `${name}#${anchor}`);
  };
}
