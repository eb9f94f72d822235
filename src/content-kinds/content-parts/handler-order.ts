/**
 * Low numbers first. Plug-ins run at 0 unless they ask for another order: after rights are checked and before names are
 * made from what they change.
 */
export const HANDLER_ORDER = {
  properties: -20,
  embedded: -10,
  title: 10,
  /** Paths and aliases are made from the display text. */
  names: 20,
} as const;
