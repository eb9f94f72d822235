import type { LimitGuard } from '../rendering/limit-guard';
import { charactersIn } from '../values/lists';

/** About a third of a second. */
const MAX_COMPARISONS = 500_000_000;

/** Looking for one text in another takes, at worst, the product of their lengths. @throws TemplateLimitError */
export function foreseeSearch(text: unknown, sought: unknown, guard: LimitGuard): void {
  const lengths = [text, sought].map((each) => lengthOf(each, guard));
  if (lengths[0] * lengths[1] > MAX_COMPARISONS) {
    guard.exceeded(`looks for ${lengths[1]} characters among ${lengths[0]}`);
  }
}

function lengthOf(value: unknown, guard: LimitGuard): number {
  if (typeof value === 'string') return value.length;
  return Array.isArray(value) ? charactersIn(value, guard) : 0;
}
