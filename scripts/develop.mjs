// Installs what tests, checks and tools need, for `scripts/develop`.
import { install } from './prepare.mjs';

await install({ development: true });
