// npm run bench
import { loadEnvironmentFile, prepare } from './prepare.mjs';

await prepare();
loadEnvironmentFile();
await import('../dist/bench/main.js');
