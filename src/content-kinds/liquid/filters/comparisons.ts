import { CaseTag, defaultOperators, evalToken, type Context, type Emitter, type Operators } from 'liquidjs';
import { sentence } from '@espalier/plugin-sdk';
import { guardOf } from '../engine/guarded-context';
import type { LimitGuard } from '../limits/limit-guard';
import { charactersIn } from '../limits/lists';

type Result = ReturnType<Operators[string]>;
type Steps = Generator<unknown, boolean, unknown>;
type Compare = (one: unknown, other: unknown, context: Context) => Result;

const own = defaultOperators as Readonly<Record<'==' | '!=' | 'contains', Compare>>;

/** LiquidJS's operators, but that each entry of the lists that they compare is a step of the rendering. */
export const OPERATORS: Operators = {
  ...defaultOperators,
  '==': compare,
  '!=': (one: unknown, other: unknown, context: Context): Result =>
    Array.isArray(one) && Array.isArray(other) ? differ(one, other, context) : own['!='](one, other, context),
  contains: (whole: unknown, part: unknown, context: Context): Result => {
    if (Array.isArray(whole)) return includes(whole, part, context);
    foreseeSearch(whole, part, guardOf(context));
    return own.contains(whole, part, context);
  },
};

function compare(one: unknown, other: unknown, context: Context): Result {
  return Array.isArray(one) && Array.isArray(other) ? match(one, other, context) : own['=='](one, other, context);
}

function* match(list: readonly unknown[], other: readonly unknown[], context: Context): Steps {
  if (list.length !== other.length) return false;
  const guard = guardOf(context);
  for (const [index, entry] of list.entries()) {
    guard.step();
    if (!(yield compare(entry, other[index], context))) return false;
  }
  return true;
}

function* differ(list: readonly unknown[], other: readonly unknown[], context: Context): Steps {
  return !(yield* match(list, other, context));
}

function* includes(list: readonly unknown[], part: unknown, context: Context): Steps {
  const guard = guardOf(context);
  for (const entry of list) {
    guard.step();
    if (yield compare(entry, part, context)) return true;
  }
  return false;
}

export class GuardedCase extends CaseTag {
  override *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const { renderer } = this.liquid;
    const target = yield this.value.value(context);
    let isHit = false;
    for (const { values, templates } of this.branches) {
      for (const value of values) {
        if (!(yield compare(yield evalToken(value, context), target, context))) continue;
        isHit = true;
        yield renderer.renderTemplates(templates, context, emitter);
        break;
      }
    }
    if (!isHit) yield renderer.renderTemplates(this.elseTemplates, context, emitter);
  }
}

/** Looking for one text in another takes, at worst, the product of their lengths. */
export function foreseeSearch(text: unknown, sought: unknown, guard: LimitGuard): void {
  const [among, characters] = [lengthOf(text, guard), lengthOf(sought, guard)];
  if (among * characters > guard.limits.search)
    guard.exceeded(sentence('looks for {characters} characters among {among}', { characters, among }));
}

function lengthOf(value: unknown, guard: LimitGuard): number {
  if (typeof value === 'string') return value.length;
  return Array.isArray(value) ? charactersIn(value, guard) : 0;
}
