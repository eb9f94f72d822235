// npm run plugin:new <name> [-- --to <folder>]. Writes a plug-in with a term of the filter language, its card and its test: a copy of the example.
import { cpSync, existsSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT, say } from './prepare.mjs';

const EXAMPLE = path.join(ROOT, 'plugins', 'color-filter');
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const USAGE = 'npm run plugin:new <name>, or npm run plugin:new <name> -- --to <folder>';

/** Where npm was called; npm itself changes to the clone. */
const CALLER = process.env.INIT_CWD ?? process.cwd();

const CARD = /[\\/]ContentsAdminFilters-(\w+)\.Thumbnail\.hbs$/;

const { name, folder } = read(process.argv.slice(2));
const term = termOf(name);
const names = {
  'color-filter': name,
  color: term,
  Color: capitalised(term),
  '../..': path.relative(folder, ROOT),
};

cpSync(EXAMPLE, folder, { recursive: true, filter: (file) => !/[\\/](dist|node_modules)$/.test(file) });
for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  const file = path.join(folder, entry);
  if (!statSync(file).isFile()) continue;
  writeFileSync(file, renamed(readFileSync(file, 'utf8')));
  renameSync(file, path.join(path.dirname(file), renamed(path.basename(file))));
}
say(`Made ${folder}
To build it and run its test:       cd ${path.relative(CALLER, folder)} && npm test
To start the service with it, here: PLUGINS=${specifier()} npm start`);

function read(args) {
  try {
    const { values, positionals } = parseArgs({ args, options: { to: { type: 'string' } }, allowPositionals: true });
    const [given, ...others] = positionals;
    if (given === undefined || others.length > 0) fail(`Give one name: ${USAGE}`);
    if (!NAME.test(given) || given.length > 40) {
      fail(
        `"${given}" is no name of a plug-in. Use lower-case letters, digits and single hyphens, such as color-filter, at most 40.`,
      );
    }
    if (taken().has(termOf(given).toLowerCase())) {
      fail(
        `"${given}" makes the term "${termOf(given)}", and the service has a term or a card of this name. Use another name, such as my-${given}.`,
      );
    }
    if (reserved().has(termOf(given))) {
      fail(
        `"${given}" makes the field "${termOf(given)}", and no type may have a field of this name. Use another name, such as my-${given}.`,
      );
    }
    const target = values.to ? path.resolve(CALLER, values.to) : path.join(ROOT, 'plugins', given);
    if (existsSync(target)) fail(`${target} is there already. Choose another name or folder, or remove it.`);
    return { name: given, folder: target };
  } catch (error) {
    fail(`${error.message}\n${USAGE}`);
  }
}

function termOf(plugin) {
  return plugin.replace(/(?<=.)-filter$/, '').replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());
}

function capitalised(text) {
  return text[0].toUpperCase() + text.slice(1);
}

/** The terms and the cards of the service, in lower case: a second term stops the start, and a second card hides the first. */
function taken() {
  const cards = readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    CARD.test(file),
  );
  const own = cards.flatMap((file) => {
    const card = readFileSync(path.join(ROOT, 'src', file), 'utf8');
    return [CARD.exec(file)[1], /\bterm="([^"]+)"/.exec(card)?.[1] ?? ''];
  });
  return new Set(own.map((one) => one.toLowerCase()));
}

/** The names that no field may have. The plug-in's test makes a type with a field that is named like the term. */
function reserved() {
  const source = readFileSync(path.join(ROOT, 'src/core/content-definition/definition/names.ts'), 'utf8');
  const [, members] = /ITEM_MEMBERS[^=]*= \[([^\]]*)\]/.exec(source);
  const own = [...members.matchAll(/'([^']+)'/g)].map(([, member]) => member);
  return new Set([...own, ...Object.getOwnPropertyNames(Object.prototype)]);
}

function renamed(text) {
  return text.replace(/color-filter|color|Color|\.\.\/\.\./g, (word) => names[word]);
}

function specifier() {
  const relative = path.relative(ROOT, folder);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

function fail(message) {
  say(message);
  process.exit(1);
}
