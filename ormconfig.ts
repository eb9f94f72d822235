import { loadConfig } from '#platform/config';
import { createDataSource } from '#platform/database';

/** For the command line of TypeORM, on what `npm run build` makes: `npx typeorm migration:show -d dist/ormconfig.js`. */
export default loadConfig().then(createDataSource);
