// npm run test:scale [-- <arguments of jest>]
import { jest } from './jest.mjs';
import { prepare } from './prepare.mjs';

await prepare({ development: true });
// As the service itself sets it (src/main.ts), for those tests that have it in their own process.
process.env.NODE_ENV ??= 'production';
jest('--config', 'jest.scale.config.cjs', '--runInBand', ...process.argv.slice(2));
