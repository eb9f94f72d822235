// npm start
import { loadEnvironmentFile, prepare } from './prepare.mjs';

await prepare();
loadEnvironmentFile();
await import('../dist/src/main.js');
