import type { Command } from 'commander';
import type { Reporter } from './reporter';
import type { Terminal } from './terminal';

/** What every command gets. */
export interface CommandContext {
  /** Those of the process when left out. */
  readonly environment?: NodeJS.ProcessEnv;
  readonly terminal: Terminal;
}

/** Carries out a command and says whether all went well: then it returns 0, otherwise 1. */
type Action = (reporter: Reporter) => Promise<number>;

/** Runs an action with the options that every command has. */
export type Runner = (command: Command, action: Action) => Promise<void>;
