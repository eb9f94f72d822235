// npm run texts: writes src/platform/texts/en.json, all that the pages say. With --print it says instead where they say what, as JSON.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { collectUses } from './collect-texts.mjs';
import { ROOT, say } from './prepare.mjs';

const uses = collectUses();
if (process.argv.includes('--print')) process.stdout.write(JSON.stringify(uses));
else {
  const dynamic = uses.filter(({ message }) => message === undefined);
  for (const { at } of dynamic) say(`${at}: the text is not written out`);
  if (dynamic.length > 0) process.exit(1);
  const named = (some) => [...new Set(some.map(({ message }) => message))].toSorted((a, b) => (a < b ? -1 : 1));
  const texts = named(uses);
  const scripts = named(uses.filter(({ isScript }) => isScript));
  const content = { language: 'en', texts: Object.fromEntries(texts.map((text) => [text, text])), scripts };
  const file = path.join(ROOT, 'src/platform/texts/en.json');
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
  say(`${texts.length} texts in ${path.relative(ROOT, file)}`);
}
