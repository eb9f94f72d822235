import type { Principal } from '@espalier/plugin-sdk';

/** A section in the hands of somebody who may manage it, over REST and on a page alike. */
export interface ManagedSettings<Shown extends object> {
  /** As they are shown, which may be without secrets. */
  get(): Promise<Readonly<Shown>>;

  /**
   * Replaces them, on every node at once.
   *
   * @param ifMatch tag of what was read; without one, whatever is stored is replaced
   * @throws InvalidSettingsError; DomainError 412; DomainError 403 for values that need a further permission
   */
  put(principal: Principal, values: unknown, ifMatch: string | undefined): Promise<Readonly<Shown>>;
}
