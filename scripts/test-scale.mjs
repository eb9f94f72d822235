// npm run test:scale [-- <arguments of jest>]
import { jest } from './jest.mjs';
import { prepare } from './prepare.mjs';

await prepare();
jest('--config', 'jest.scale.config.cjs', '--runInBand', ...process.argv.slice(2));
