import type { ServiceDataSource } from '#platform/database';

export interface Finding {
  readonly subject: string;
  readonly ok: boolean;
  /** Whether something is to be looked at, although nothing is broken. */
  readonly warning?: boolean;
  /** The state that was found; for a fault also what to do. */
  readonly message: string;
}

/** Examines one subject of a database that can be reached. */
export type Check = (dataSource: ServiceDataSource) => Promise<Finding>;
