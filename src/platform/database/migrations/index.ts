import { Content1763700000000 } from './1763700000000-content';
import { Auth1763700100000 } from './1763700100000-auth';

/** Every migration, oldest first. */
export const migrations = [Content1763700000000, Auth1763700100000];
