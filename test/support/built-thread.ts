import path from 'node:path';

/** A thread is Node.js without Jest, so it runs what was built (`npm run build` first). */
export const THREAD_FILE = path.resolve(__dirname, '../../dist/src/features/templating/bodies/body-thread.js');
