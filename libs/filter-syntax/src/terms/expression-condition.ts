import type { Expression, Value } from '../nodes';

interface Logic<C> {
  and(conditions: readonly C[]): C;
  or(conditions: readonly C[]): C;
  /** The condition of one value, or of its absence; undefined when the value was refused. */
  of(value: Value, isNegated: boolean): Promise<C | undefined>;
}

/**
 * The condition that an expression means. NOT is moved down to the values, so that a term says itself what the absence of a value is.
 * A value that was refused counts as not written. Undefined when none is left.
 */
export async function conditionOf<C>(node: Expression, logic: Logic<C>, isNegated = false): Promise<C | undefined> {
  switch (node.kind) {
    case 'value':
      return logic.of(node, isNegated);
    case 'group':
      return conditionOf(node.of, logic, isNegated);
    case 'not':
      return conditionOf(node.of, logic, !isNegated);
    case 'and':
    case 'or':
    case 'without': {
      const conditions: C[] = [];
      for (const [index, part] of node.of.entries()) {
        const isTakenAway = node.kind === 'without' && index > 0;
        const condition = await conditionOf(part, logic, isTakenAway !== isNegated);
        if (condition !== undefined) conditions.push(condition);
      }
      if (conditions.length < 2) return conditions[0];
      return (node.kind === 'or') === isNegated ? logic.and(conditions) : logic.or(conditions);
    }
  }
}
