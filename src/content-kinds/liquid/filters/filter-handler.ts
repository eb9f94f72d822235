import type { FilterImplOptions } from 'liquidjs';

/** A filter that is a function alone, as all are but `raw`. */
export type FilterHandler = Extract<FilterImplOptions, (...args: never[]) => unknown>;
