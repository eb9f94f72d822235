import { isBuiltIn, type Scope } from '../../scopes/built-in-scopes';

/** A scope as it is shown, always in the same order. */
export interface ScopeView extends Scope {
  /** Whether it is always there and stays as it is. */
  readonly builtIn: boolean;
}

export function presentScope({ name, displayName, description, resources }: Scope): ScopeView {
  return { name, displayName, description, resources, builtIn: isBuiltIn(name) };
}
