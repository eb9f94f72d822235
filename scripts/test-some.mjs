// npm run jest [-- <arguments of jest>]: single suites, without the checks of npm test.
import { jest } from './jest.mjs';
import { prepare } from './prepare.mjs';

await prepare({ development: true });
jest(...process.argv.slice(2));
