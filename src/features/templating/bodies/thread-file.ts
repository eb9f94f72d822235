import path from 'node:path';

export const THREAD_FILE = path.join(__dirname, 'body-thread.js');
