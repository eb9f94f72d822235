import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface Rule {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly {
    readonly html: string;
    readonly target: readonly string[];
    readonly failureSummary?: string;
  }[];
}

/** What is wrong with an element of a page. */
export interface Violation {
  readonly rule: string;
  readonly element: string;
  readonly remedy?: string;
}

/** Every rule that axe has, that of the size of targets among them, which it does not ask by itself. */
const OPTIONS = { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } };

/** Those of them that are about colours and nothing else. */
const COLOUR_RULES = {
  ...OPTIONS,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  rules: {},
};

/**
 * What axe finds wrong with a page: the rules of WCAG 2.2 A and AA that a program can check, and good practice. The targets
 * beneath an open menu may look small.
 */
export async function violationsOf(page: Page, of: 'everything' | 'colours' = 'everything'): Promise<Violation[]> {
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(axe.source);
  const rules = await page.evaluate<readonly Rule[]>(
    `axe.run(document, ${JSON.stringify(of === 'colours' ? COLOUR_RULES : OPTIONS)}).then(({ violations }) => violations)`,
  );
  const hasOpenMenu = (await page.locator('details.menu[open]').count()) > 0;
  return rules.flatMap(({ id, help, nodes }) =>
    nodes
      .filter(({ html }) => !isOfLibrary(id, html))
      .filter(() => !(hasOpenMenu && id === 'target-size'))
      .map(({ target, failureSummary }) => ({
        rule: `${id}: ${help}`,
        element: target.join(' '),
        remedy: failureSummary,
      })),
  );
}

/**
 * What is not ours to change: a tab of a query has the button in it that closes the tab, and that of an operation the link to it;
 * operations are headings of the third level, in a main part of their own; and the field that takes the keys of an
 * editor, which scroll it, is beside what they scroll.
 */
function isOfLibrary(rule: string, html: string): boolean {
  return (
    (rule === 'nested-interactive' && /graphiql-tab|opblock-summary-control/.test(html)) ||
    (rule === 'heading-order' && html.includes('opblock-tag')) ||
    (rule === 'aria-allowed-role' && html.includes('id="operations"')) ||
    (rule === 'scrollable-region-focusable' && /CodeMirror-scroll|cm-scroller/.test(html))
  );
}

/** In the window as it is, and in that of a phone. */
export async function violationsAtAnyWidth(page: Page): Promise<Violation[]> {
  const size = page.viewportSize();
  const found = await violationsOf(page);
  await page.setViewportSize({ width: 390, height: 844 });
  found.push(...(await violationsOf(page)));
  if (size) await page.setViewportSize(size);
  return found;
}
