/** A named set of permissions. Names are unique without regard to case. */
export interface Role {
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly string[];
}
