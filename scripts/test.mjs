// npm test [-- <arguments of jest>]
import { jest } from './jest.mjs';
import { npmRunAll, prepare, say } from './prepare.mjs';

await prepare({ development: true });
await npmRunAll('typecheck', 'format:check', 'lint');
say('\ntests');
jest('--maxWorkers=2', ...process.argv.slice(2));
