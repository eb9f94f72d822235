import { SafeHtml, sentence } from '@espalier/plugin-sdk';
import type { LimitGuard } from './limit-guard';

/** Deeper than anybody nests them; what goes through lists calls itself for each. */
const MAX_DEPTH = 100;

/**
 * One step of the rendering for each: templates can put a list into itself again and again, so there may be more than
 * anybody can wait for.
 */
export function eachLeaf(list: readonly unknown[], guard: LimitGuard, visit: (leaf: unknown) => void, depth = 1): void {
  if (depth > MAX_DEPTH)
    guard.exceeded(sentence('has lists within each other, more than {most} deep', { most: MAX_DEPTH }));
  for (const entry of list) {
    guard.step();
    if (Array.isArray(entry)) eachLeaf(entry, guard, visit, depth + 1);
    else visit(entry);
  }
}

/** How many entries there are in all. Ends when they are more than the rendering may make. @throws TemplateLimitError */
export function entriesIn(list: readonly unknown[], guard: LimitGuard): number {
  let count = list.length;
  eachLeaf(list, guard, () => guard.foresee(++count));
  return count;
}

/** Characters of the text that a list makes. Ends when they are more than the rendering may make. @throws TemplateLimitError */
export function charactersIn(list: readonly unknown[], guard: LimitGuard): number {
  let count = 0;
  eachLeaf(list, guard, (leaf) => guard.foresee((count += charactersOf(leaf))));
  return count;
}

/** Numbers and the like are short, and count as their separators do. */
function charactersOf(leaf: unknown): number {
  if (typeof leaf === 'string') return leaf.length + 1;
  return leaf instanceof SafeHtml ? leaf.html.length + 1 : 1;
}
