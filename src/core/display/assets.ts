import { hash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';

const FOLDER = path.join(__dirname, 'assets');
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Fonts are compressed already. */
const COMPRESSED = new Set(['.woff2']);

const ENCODINGS = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const;

type AssetEncoding = keyof typeof ENCODINGS;

/** The better first. */
export const ASSET_ENCODINGS: readonly AssetEncoding[] = ['br', 'gzip'];

interface Asset {
  /** Path within the service; it changes with the content, so what is at a path never does. */
  readonly path: string;
  readonly type: string;
  readonly content: Buffer;
}

@Injectable()
export class Assets {
  private readonly styles = read(FOLDER);
  private readonly compressed = new Map<string, Promise<Buffer>>();
  private scripts?: ReadonlyMap<string, Asset>;

  /** @throws Error for a name that is not one of ours */
  pathOf(name: string): string {
    return this.require(name).path;
  }

  /** @throws Error for a name that is not one of ours */
  textOf(name: string): string {
    return this.require(name).content.toString();
  }

  /** Those that `npm run build` has bundled: pages work without them. */
  scriptPaths(names: readonly string[]): readonly string[] {
    return names.flatMap((name) => this.bundled().get(name)?.path ?? []);
  }

  isCompressed(asset: Asset): boolean {
    return COMPRESSED.has(path.extname(asset.path));
  }

  /** Undefined for nothing, and for content of another release. */
  at(assetPath: string): Asset | undefined {
    const asset = this.named(path.posix.basename(assetPath));
    return asset?.path === assetPath ? asset : undefined;
  }

  async encoded(asset: Asset, encoding: AssetEncoding): Promise<Buffer> {
    const key = `${encoding} ${asset.path}`;
    let made = this.compressed.get(key);
    if (!made) this.compressed.set(key, (made = ENCODINGS[encoding](asset.content)));
    return made;
  }

  private require(name: string): Asset {
    const asset = this.named(name);
    if (!asset) throw new Error(`There is no asset "${name}". Known are: ${[...this.styles.keys()].join(', ')}.`);
    return asset;
  }

  private named(name: string): Asset | undefined {
    return this.styles.get(name) ?? this.bundled().get(name);
  }

  /** Looked at late: commands, and tests of other things, need no page. */
  private bundled(): ReadonlyMap<string, Asset> {
    return (this.scripts ??= read(path.join(repository(__dirname), 'dist/browser')));
  }
}

function read(folder: string): ReadonlyMap<string, Asset> {
  const assets = new Map<string, Asset>();
  if (!existsSync(folder)) return assets;
  // Style sheets last: they name fonts, whose paths have to be known.
  const names = readdirSync(folder).toSorted((a, b) => Number(a.endsWith('.css')) - Number(b.endsWith('.css')));
  for (const name of names) {
    const type = TYPES[path.extname(name)];
    if (type === undefined) continue;
    const file = path.join(folder, name);
    assets.set(name, assetOf(name, type, name.endsWith('.css') ? styleOf(file, assets) : readFileSync(file)));
  }
  return assets;
}

function assetOf(name: string, type: string, content: Buffer): Asset {
  return { path: `/assets/${hash('sha256', content, 'base64url').slice(0, 16)}/${name}`, type, content };
}

/** What is named in `url("…")` lies in a folder of its own, which changes with its content. */
function styleOf(file: string, assets: ReadonlyMap<string, Asset>): Buffer {
  return Buffer.from(
    withImports(file).replace(/url\(['"]([\w.-]+)['"]\)/g, (whole, name: string) => {
      const asset = assets.get(name);
      return asset ? `url("..${asset.path.slice('/assets'.length)}")` : whole;
    }),
  );
}

/** A browser would ask for what is imported one after the other. */
function withImports(file: string): string {
  return readFileSync(file, 'utf8').replace(/@import '([\w.-]+)';/g, (_, name: string) =>
    withImports(path.join(path.dirname(file), name)),
  );
}

/** The compiled service and its source lie at different depths. */
function repository(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : repository(path.dirname(folder));
}
