// npm run build
import { rmSync } from 'node:fs';
import path from 'node:path';
import { PROGRAM, ROOT } from '../prepare.mjs';
import { buildForBrowsers } from './browser.mjs';
import { buildClient } from './client.mjs';
import { buildService } from './service.mjs';

// Until somebody notes that this was all, and that nothing has been changed since, as `npm run start:dev` does.
rmSync(path.join(ROOT, PROGRAM.note), { force: true });
await Promise.all([buildService().then(buildClient), buildForBrowsers()]);
