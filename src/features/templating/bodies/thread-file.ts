import path from 'node:path';

/** What the thread for long bodies runs. */
export const THREAD_FILE = path.join(__dirname, 'body-thread.js');
