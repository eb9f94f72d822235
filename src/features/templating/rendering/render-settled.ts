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
export function renderOnce(rendering: Rendering, render: () => string): string | undefined {
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
