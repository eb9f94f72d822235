import path from 'node:path';

/**
 * The file of translated texts, absolute; undefined for English. It is asked for by itself because modules name their titles and labels
 * while they are loaded, before there is a Config.
 */
export function languageFile({ LANGUAGE_FILE: file }: NodeJS.ProcessEnv = process.env): string | undefined {
  return file ? path.resolve(file) : undefined;
}
