import type { LimitGuard } from '../limits/limit-guard';
import { charactersIn } from '../limits/lists';

/** Looking for one text in another takes, at worst, the product of their lengths. @throws TemplateLimitError */
export function foreseeSearch(text: unknown, sought: unknown, guard: LimitGuard): void {
  const lengths = [text, sought].map((each) => lengthOf(each, guard));
  if (lengths[0] * lengths[1] > guard.limits.search) {
    guard.exceeded(`looks for ${lengths[1]} characters among ${lengths[0]}`);
  }
}

function lengthOf(value: unknown, guard: LimitGuard): number {
  if (typeof value === 'string') return value.length;
  return Array.isArray(value) ? charactersIn(value, guard) : 0;
}
