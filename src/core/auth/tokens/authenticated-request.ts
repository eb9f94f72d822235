import type { Principal } from '@espalier/plugin-sdk';
import type { Request } from 'express';

/** A request that has passed the guard. */
export interface AuthenticatedRequest extends Request {
  /** Absent on public routes. */
  principal?: Principal;
}
