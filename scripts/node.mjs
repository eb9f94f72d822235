// node scripts/node.mjs: the path on which commands of the project find their Node.js. `scripts/run` asks for it.
import { pathToNode } from './own-node.mjs';
import { loadEnvironmentFile } from './prepare.mjs';

loadEnvironmentFile();
process.stdout.write(await pathToNode());
