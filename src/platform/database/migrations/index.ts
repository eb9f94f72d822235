import { Content1763700000000 } from './1763700000000-content';
import { Auth1763700100000 } from './1763700100000-auth';
import { Users1763700200000 } from './1763700200000-users';
import { Openid1763700200001 } from './1763700200001-openid';
import { Settings1763700300000 } from './1763700300000-settings';
import { Setup1763700400000 } from './1763700400000-setup';

/** Every migration, oldest first. */
export const migrations = [
  Content1763700000000,
  Auth1763700100000,
  Users1763700200000,
  Openid1763700200001,
  Settings1763700300000,
  Setup1763700400000,
];
