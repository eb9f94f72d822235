import type { Rendering } from './rendering';

/**
 * Renders until nothing is wanted any more: templates do not wait, so what they ask for is noted, loaded together, and they are
 * rendered again. A fault of a template that lacks something may come of that, and counts only when nothing is lacking.
 *
 * @param render from the outermost template, without effects
 * @throws TemplateError, TemplateLimitError
 */
export async function renderSettled(rendering: Rendering, render: () => string): Promise<string> {
  const { guard } = rendering;
  for (let pass = 1; ; pass++) {
    const html = attempt(rendering, render);
    if (!rendering.isWaiting) return html;
    if (pass === guard.limits.passes) guard.exceeded(`asks for something new ${pass} times, each time it is rendered`);
    await rendering.loadWanted();
  }
}

function attempt(rendering: Rendering, render: () => string): string {
  try {
    return rendering.guard.pass(render);
  } catch (error) {
    if (rendering.isWaiting) return '';
    throw error;
  }
}
