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

/** What axe finds wrong with a page: the rules of WCAG 2.2 A and AA that a program can check, and good practice. */
export async function violationsOf(page: Page, of: 'everything' | 'colours' = 'everything'): Promise<Violation[]> {
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(axe.source);
  const rules = await page.evaluate<readonly Rule[]>(
    `axe.run(document, ${JSON.stringify(of === 'colours' ? COLOUR_RULES : OPTIONS)}).then(({ violations }) => violations)`,
  );
  return rules.flatMap(({ id, help, nodes }) =>
    nodes
      .filter(({ html }) => !isOfGraphiQL(id, html))
      .map(({ target, failureSummary }) => ({
        rule: `${id}: ${help}`,
        element: target.join(' '),
        remedy: failureSummary,
      })),
  );
}

/**
 * What is not ours to change: a tab of a query has the button in it that closes the tab; and the field that takes the keys of an
 * editor, which scroll it, is beside what they scroll.
 */
function isOfGraphiQL(rule: string, html: string): boolean {
  return (
    (rule === 'nested-interactive' && html.includes('graphiql-tab')) ||
    (rule === 'scrollable-region-focusable' && html.includes('CodeMirror-scroll'))
  );
}
