import { createRequire } from 'node:module';
import path from 'node:path';

/** The service that this suite loads afterwards has its texts from this file. Call it in a module that is imported before the service. */
export function speak(file: string): void {
  process.env.LANGUAGE_FILE = file;

  // Suites of this process have the service in their language, whichever of them loads it first.
  const load = createRequire(__filename);
  const ofService = takeService(load.cache);
  const { storage } = (load(ENTITIES) as EntitiesOfModules).EntitiesMetadataStorage;
  const entities = [...storage];
  storage.clear();

  afterAll(() => {
    delete process.env.LANGUAGE_FILE;
    takeService(load.cache);
    Object.assign(load.cache, Object.fromEntries(ofService));
    storage.clear();
    for (const [dataSource, classes] of entities) storage.set(dataSource, classes);
  });
}

/** Modules put their entities here when they are loaded; a service would have those of both loads. */
const ENTITIES = path.resolve('node_modules/@nestjs/typeorm/dist/entities-metadata.storage.js');

interface EntitiesOfModules {
  readonly EntitiesMetadataStorage: { readonly storage: Map<string, unknown[]> };
}

function takeService(modules: NodeJS.Dict<NodeModule>): [string, NodeModule | undefined][] {
  const ofService = Object.entries(modules).filter(([name]) => name.startsWith(path.resolve('dist/src')));
  for (const [name] of ofService) delete modules[name];
  return ofService;
}
