// npm run cli -- <command>
import { keepCompiled, loadEnvironmentFile, prepare } from './prepare.mjs';

await prepare();
loadEnvironmentFile();
keepCompiled();
await import('../dist/src/cli.js');
