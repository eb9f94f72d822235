import type { LimitGuard } from '../limits/limit-guard';
import { charactersIn } from '../limits/lists';

/** Looking for one text in another takes, at worst, the product of their lengths. @throws TemplateLimitError */
export function foreseeSearch(text: unknown, sought: unknown, guard: LimitGuard): void {
  const [among, characters] = [lengthOf(text, guard), lengthOf(sought, guard)];
  if (among * characters > guard.limits.search) guard.exceeded(`looks for ${characters} characters among ${among}`);
}

function lengthOf(value: unknown, guard: LimitGuard): number {
  if (typeof value === 'string') return value.length;
  return Array.isArray(value) ? charactersIn(value, guard) : 0;
}
