import { Content1763700000000 } from './1763700000000-content';

/** Every migration, oldest first. */
export const migrations = [Content1763700000000];
