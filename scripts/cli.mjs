// npm run cli -- <command>
import { loadEnvironmentFile, prepare } from './prepare.mjs';

await prepare();
loadEnvironmentFile();
await import('../dist/src/cli.js');
