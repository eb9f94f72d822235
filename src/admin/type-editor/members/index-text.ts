import type { FieldIndexState } from '#core/content';
import { text } from '#platform/texts';

/** @param states by the paths of values: a picker is indexed by the ids within it */
export function indexText(states: ReadonlyMap<string, FieldIndexState>, field: string): string {
  const own = [...states].filter(([path]) => path === field || path.startsWith(`${field}.`)).map(([, state]) => state);
  const building = own.find(({ state }) => state === 'building');
  if (building)
    return building.percent === undefined
      ? text('index being built')
      : text('index being built, {percent} % read', { percent: building.percent });
  return own.every(({ state }) => state === 'ready') ? text('indexed') : text('index not built yet');
}
