import { availableParallelism, loadavg } from 'node:os';

/** How busy the machine is: what else runs on it makes the figures less certain. */
export function machineLoad(): string {
  const [lastMinute = 0] = loadavg();
  return `load ${lastMinute.toFixed(1)} on ${availableParallelism()} processors`;
}
