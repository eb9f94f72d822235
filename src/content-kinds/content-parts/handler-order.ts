/**
 * When the handlers of parts run, low numbers first. Those of plug-ins run at 0 unless they ask for another order:
 * after rights are checked and before names are made from what they change.
 */
export const HANDLER_ORDER = {
  /** Properties of the item, and members that are not stored. */
  properties: -20,
  /** Ids of embedded items. */
  embedded: -10,
  /** The display text. */
  title: 10,
  /** Paths and aliases are made from the display text. */
  names: 20,
} as const;
