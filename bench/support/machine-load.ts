import { availableParallelism, loadavg } from 'node:os';

/** How busy the machine is: what else runs on it makes the figures less certain. */
export function machineLoad(): string {
  return `load ${loadavg()[0].toFixed(1)} on ${availableParallelism()} processors`;
}
