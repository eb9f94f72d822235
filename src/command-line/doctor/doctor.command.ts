import type { Command } from 'commander';
import type { CommandContext, Runner } from '../command';
import type { Reporter } from '../reporter';
import type { Finding } from './checks';

export function defineDoctor(program: Command, context: CommandContext, run: Runner): void {
  program
    .command('doctor')
    .description(
      'Look for faults of configuration, database, migrations, indexes, order of titles, clocks, audit trail, webhooks and paths. Changes nothing.',
    )
    .action((_options, command: Command) => run(command, (reporter) => report(context, reporter)));
}

async function report({ environment }: CommandContext, reporter: Reporter): Promise<number> {
  const { examine } = await import('./checks.js');
  const findings = await examine(environment);
  const isHealthy = findings.every(({ ok }) => ok);
  reporter.result({ ok: isHealthy, findings }, findings.map(textOf).join('\n'));
  return isHealthy ? 0 : 1;
}

function textOf({ subject, ok, warning, message }: Finding): string {
  return `${warning ? 'warn ' : ok ? 'ok   ' : 'FAULT'} ${subject}: ${message}`;
}
