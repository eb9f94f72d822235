import { hash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Injectable } from '@nestjs/common';

const FOLDER = path.join(__dirname, 'assets');
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

export interface Asset {
  /** Path within the service; it changes with the content, so what is at a path never does. */
  readonly path: string;
  readonly type: string;
  readonly content: Buffer;
}

/** Style sheets and scripts of the pages. */
@Injectable()
export class Assets {
  private readonly byName = new Map(readdirSync(FOLDER).map((name) => [name, read(name)]));

  /** @throws Error for a name that is not one of ours */
  pathOf(name: string): string {
    const asset = this.byName.get(name);
    if (!asset) throw new Error(`There is no asset "${name}". Known are: ${[...this.byName.keys()].join(', ')}.`);
    return asset.path;
  }

  /** What is at a path; undefined for nothing, and for content of another release. */
  at(assetPath: string): Asset | undefined {
    const asset = this.byName.get(path.posix.basename(assetPath));
    return asset?.path === assetPath ? asset : undefined;
  }
}

function read(name: string): Asset {
  const content = readFileSync(path.join(FOLDER, name));
  const type = TYPES[path.extname(name)];
  return { path: `/assets/${hash('sha256', content, 'base64url').slice(0, 16)}/${name}`, type, content };
}
