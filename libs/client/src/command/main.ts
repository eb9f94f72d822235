#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { baseOf } from '../base-url';
import { exitCodeOf, messageOf } from './failures';
import { TypesFile } from './types-file';
import { TypesSource } from './types-source';
import { watchTypes } from './watch-types';

const USAGE = `espalier types --url <address of the service> --out <file.d.ts> [--key <access key>] [--watch [--interval <seconds>]]

Writes TypeScript for the content types of a service. The key, or ESPALIER_KEY, needs the permission ViewContentTypes.
With --watch it goes on, and writes again when types change.`;

const WRONG_USE = 2;

interface Arguments {
  readonly base: URL;
  readonly out: string;
  readonly key?: string;
  readonly watch: boolean;
  readonly intervalMs: number;
}

function argumentsOf(given: readonly string[]): Arguments | undefined {
  const { values, positionals } = parseArgs({
    args: [...given],
    allowPositionals: true,
    options: {
      url: { type: 'string' },
      out: { type: 'string' },
      key: { type: 'string' },
      watch: { type: 'boolean', default: false },
      interval: { type: 'string', default: '2' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help || positionals.join(' ') === 'help') return undefined;
  const [command, ...others] = positionals;
  if (command !== 'types' || others.length > 0) throw new TypeError('Say: espalier types.');
  if (values.url === undefined || values.out === undefined) throw new TypeError('--url and --out are needed.');
  const seconds = Number(values.interval);
  if (!(seconds >= 0.1 && seconds <= 3600)) throw new TypeError('--interval is 0.1 to 3600 seconds.');
  const key = values.key ?? process.env.ESPALIER_KEY;
  return { base: baseOf(values.url), out: values.out, key, watch: values.watch, intervalMs: seconds * 1000 };
}

async function run(given: readonly string[]): Promise<number> {
  let asked: Arguments | undefined;
  try {
    asked = argumentsOf(given);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    return WRONG_USE;
  }
  if (!asked) {
    console.log(USAGE);
    return 0;
  }
  const source = new TypesSource(asked.base, asked.key);
  const file = new TypesFile(asked.out);
  try {
    if (asked.watch) await watchTypes(source, file, asked.intervalMs);
    else await file.write((await source.read()) ?? []);
    return 0;
  } catch (error) {
    console.error(messageOf(error));
    return exitCodeOf(error);
  }
}

void run(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
