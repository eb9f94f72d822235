// npm start
import { keepCompiled, loadEnvironmentFile, prepare } from './prepare.mjs';

await prepare();
loadEnvironmentFile();
keepCompiled();
if (process.env.npm_lifecycle_event) endWithNpm();
await import('../dist/src/main.js');

/** npm passes signals on, but when it is killed it cannot: the service then stops as it would on a signal. */
function endWithNpm() {
  const npm = process.ppid;
  setInterval(() => process.ppid === npm || process.kill(process.pid, 'SIGTERM'), 500).unref();
}
