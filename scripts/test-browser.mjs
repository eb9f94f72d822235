// npm run test:browser [-- <arguments of jest>]
import { jest } from './jest.mjs';
import { prepare } from './prepare.mjs';

await prepare({ development: true });
jest('--config', 'jest.browser.config.cjs', ...process.argv.slice(2));
