export { runCommandLine } from './command-line';
export { type CommandContext } from './command';
export { type Terminal } from './reporter';
