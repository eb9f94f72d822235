import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { imageSize } from 'image-size';
import { sentence, HELP_FOLDER, type HelpFolder } from '@espalier/plugin-sdk';
import { HELP_PATH, helpPath } from '#core/display';
import { DomainError } from '#platform/errors';
import { ExtensionRegistry } from '#platform/extensions';
import { Config } from '#platform/config';
import { parseDocument, type HelpDocument } from './parse-document';
import type { LinkTarget, PictureSize } from './markdown-tokens';

class HelpNotFoundError extends DomainError {
  constructor(name: string) {
    super(
      'not-found',
      'help.not-found',
      sentence('There is no help by the name "{name}". Choose a topic from the list of all.', { name }),
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
  /** Whether there is a document or picture. */
  readonly has: (name: string) => boolean;
  readonly addressOf: (topic: string) => string;
  /** The path that the public address has. */
  readonly basePath: string;
}

const ELSEWHERE = /^[a-z][a-z0-9+.-]*:/i;

const DOCUMENT = /\.md$/;
const PICTURE = /\.(?:webp|png|jpe?g)$/;

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
  private loaded?: Loaded;

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
    return this.load().documents.get(CONTENTS);
  }

  shelves(): readonly HelpShelf[] {
    const documents = [...this.load().documents.values()];
    return this.folders.map(({ name, title = name }) => ({
      title,
      documents: documents
        .filter((document) => document.name.startsWith(`${name}/`))
        .toSorted((one, other) => one.title.localeCompare(other.title, 'en')),
    }));
  }

  all(): readonly HelpDocument[] {
    return [...this.load().documents.values()].filter(({ name }) => name !== CONTENTS);
  }

  get(name: string): HelpDocument {
    const document = name === CONTENTS ? undefined : this.load().documents.get(name);
    if (!document) throw new HelpNotFoundError(name);
    return document;
  }

  /** @returns the path of the file of a picture that documents may show, such as `screens/posts.webp` */
  pictureFile(name: string): string | undefined {
    return this.load().pictures.get(name);
  }

  private load(): Loaded {
    return (this.loaded ??= this.read());
  }

  private read(): Loaded {
    const files = new Map([
      ...filesIn(SERVICE_FOLDER, ''),
      ...this.folders.flatMap(({ path: at, name }) => filesIn(at, `${name}/`)),
    ]);
    const pictures = new Map([...files].filter(([name]) => PICTURE.test(name)));
    const { basePath } = this.config;
    const addressOf = (topic: string) => basePath + (topic.split('#')[0] === CONTENTS ? HELP_PATH : helpPath(topic));
    const documents = new Map(
      [...files].flatMap(([file, at]) => {
        if (!DOCUMENT.test(file)) return [];
        const name = file.replace(DOCUMENT, '');
        const has = (other: string) => pictures.has(other) || files.has(other + EXTENSION);
        const targetOf = linkTargetIn(name, { has, addressOf, basePath });
        const sizeOf = (src: string) => pictureSize(pictures.get(path.posix.join(path.posix.dirname(name), src)));
        return [[name, parseDocument(name, readFileSync(at, 'utf8'), { targetOf, sizeOf })]];
      }),
    );
    return { documents, pictures };
  }
}

function pictureSize(file: string | undefined): ReturnType<PictureSize> {
  if (file === undefined) return undefined;
  try {
    return imageSize(readFileSync(file));
  } catch {
    return undefined;
  }
}

interface Loaded {
  readonly documents: ReadonlyMap<string, HelpDocument>;
  /** Their files, by name. */
  readonly pictures: ReadonlyMap<string, string>;
}

/** The paths of documents, and of pictures in the folder and below it, by names with a prefix. */
function filesIn(folder: string, prefix: string): [string, string][] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
    .flatMap((entry): [string, string][] => {
      const at = path.join(folder, entry.name);
      if (entry.isDirectory()) return filesIn(at, `${prefix}${entry.name}/`).filter(([name]) => PICTURE.test(name));
      return DOCUMENT.test(entry.name) || PICTURE.test(entry.name) ? [[prefix + entry.name, at]] : [];
    });
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
    if ((file !== '' && !DOCUMENT.test(file) && !PICTURE.test(file)) || !has(name)) return undefined;
    return addressOf(anchor === undefined ? name : `${name}#${anchor}`);
  };
}
