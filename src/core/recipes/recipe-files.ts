import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import blank from './library/blank.json';
import blog from './library/blog.json';
import { InvalidRecipeError, RecipeNotFoundError } from './recipe-errors';

/** Relative paths start from its folder. */
export interface RecipeText {
  readonly json: unknown;
  /** How messages call it when it does not say its name. */
  readonly source: string;
  readonly directory: string;
}

const LIBRARY = new Map<string, unknown>([
  ['blog', blog],
  ['blank', blank],
]);

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

/** One of ours by its name, or another by the path of its file, which may be compressed with gzip. */
export async function findRecipe(nameOrPath: string): Promise<RecipeText> {
  const json = LIBRARY.get(nameOrPath);
  if (json !== undefined) return { json, source: nameOrPath, directory: process.cwd() };
  const file = path.resolve(nameOrPath);
  return {
    json: parse(await readText(file, nameOrPath), nameOrPath),
    source: nameOrPath,
    directory: path.dirname(file),
  };
}

async function readText(file: string, nameOrPath: string): Promise<string> {
  try {
    const bytes = await readFile(file);
    const text = bytes.subarray(0, 2).equals(GZIP_MAGIC) ? await promisify(gunzip)(bytes) : bytes;
    return text.toString('utf8').replace(/^\uFEFF/, '');
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'there is no such recipe or file' : message;
    throw new RecipeNotFoundError(nameOrPath, reason, [...LIBRARY.keys()], { cause });
  }
}

function parse(text: string, source: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InvalidRecipeError(source, '', `is not JSON: ${String(error)}`);
  }
}
