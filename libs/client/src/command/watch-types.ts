import { setTimeout as pause } from 'node:timers/promises';
import { isRefused, messageOf } from './failures';
import type { TypesFile } from './types-file';
import type { TypesSource } from './types-source';

/** Goes on until the process ends, through restarts of the service too. @throws when the key is refused, or the file cannot be written */
export async function watchTypes(source: TypesSource, file: TypesFile, intervalMs: number): Promise<never> {
  let failure: string | undefined;
  for (;;) {
    const types = await source.read().catch((error: unknown) => {
      if (isRefused(error)) throw error;
      // Once, and not every two seconds.
      if (messageOf(error) !== failure) console.error(messageOf(error));
      failure = messageOf(error);
      return undefined;
    });
    if (types) {
      failure = undefined;
      await file.write(types);
    }
    await pause(intervalMs);
  }
}
