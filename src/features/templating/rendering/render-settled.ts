import { setImmediate } from 'node:timers/promises';
import { sentence } from '@espalier/plugin-sdk';
import { TemplateLimitError } from '#content-kinds/liquid';
import type { Rendering } from './rendering';

/**
 * Templates do not wait: what they ask for is noted, loaded together, and they are rendered again, until nothing is
 * wanted any more. A fault of a template that lacks something may come of that, and counts only when nothing is
 * lacking.
 *
 * @param render from the outermost template, without effects
 * @throws TemplateError, TemplateLimitError
 */
export async function renderSettled(rendering: Rendering, render: () => string): Promise<string> {
  for (let pass = 1; ; pass++) {
    const html = renderOnce(rendering, render);
    if (html !== undefined) return html;
    rendering.refuseMore(pass);
    await rendering.loadWanted();
  }
}

/** One pass; undefined when something was lacking. */
function renderOnce(rendering: Rendering, render: () => string): string | undefined {
  try {
    const html = rendering.pass(render);
    if (rendering.isWaiting) return undefined;
    rendering.tellNotices();
    return html;
  } catch (error) {
    if (rendering.isWaiting) return undefined;
    throw error;
  }
}

/** For all pieces together: each has its own limits, but nobody is to wait for, or hold, twenty that use them up. */
const SHARES_OF_ALL = 5;

type Result = string | Error;

interface NamedRender {
  readonly name: string;
  readonly render: (rendering: Rendering) => string;
}

interface Piece extends NamedRender {
  readonly index: number;
  readonly rendering: Rendering;
}

/**
 * They load together, each within limits of its own: one that fails is its error, and the others are there. See
 * {@link renderSettled} for one.
 *
 * @param rendering what they begin with; it may have loaded something already
 */
export async function renderEach(rendering: Rendering, renders: readonly NamedRender[]): Promise<readonly Result[]> {
  const results: Result[] = renders.map(() => '');
  const all = new LimitsOfAll(rendering);
  let waiting: readonly Piece[] = renders.map((named, index) => ({ ...named, index, rendering: rendering.beside() }));
  for (let pass = 1; waiting.length > 0; pass++) {
    const left: Piece[] = [];
    for (const piece of waiting) {
      const { index, name, render } = piece;
      const result = attempt(() => all.within(name, piece.rendering, () => tried(piece.rendering, render, pass)));
      if (result === undefined) left.push(piece);
      else results[index] = result;
      // Each may take a second: others get their turn.
      await setImmediate();
    }
    waiting = left;
    if (waiting.length > 0) await rendering.loadWanted();
  }
  return results;
}

function tried(rendering: Rendering, render: (rendering: Rendering) => string, pass: number): string | undefined {
  const html = renderOnce(rendering, () => render(rendering));
  if (html === undefined) rendering.refuseMore(pass);
  return html;
}

function attempt(render: () => string | undefined): Result | undefined {
  try {
    return render();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

class LimitsOfAll {
  private readonly time: number;
  private readonly output: number;
  private worked = 0;
  private printed = 0;

  constructor({ guard: { limits } }: Rendering) {
    this.time = SHARES_OF_ALL * limits.time;
    this.output = SHARES_OF_ALL * limits.output;
  }

  within(name: string, { guard }: Rendering, render: () => string | undefined): string | undefined {
    if (this.worked > this.time) {
      throw new TemplateLimitError(
        name,
        sentence('comes after others that take longer than {most} ms together', { most: this.time }),
      );
    }
    if (this.printed > this.output) {
      throw new TemplateLimitError(
        name,
        sentence('comes after others that print more than {most} characters together', { most: this.output }),
      );
    }
    const before = guard.milliseconds;
    try {
      const html = render();
      this.printed += html?.length ?? 0;
      return html;
    } finally {
      this.worked += guard.milliseconds - before;
    }
  }
}
