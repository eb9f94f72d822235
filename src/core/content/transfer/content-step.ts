import { Contributes, RECIPE_STEP, type JsonObject, type RecipeContext, type RecipeStep } from '@espalier/plugin-sdk';
import { InvalidContentError } from '../content-errors';
import type { RejectedLine } from './batch-planner';
import { ContentImporter } from './content-importer';
import { memberPath } from './transfer-fault';

/** `{"name": "content", "items": [ …lines of an import… ]}`. Recipes of Orchard Core call the items `data`. */
@Contributes(RECIPE_STEP)
export class ContentStep implements RecipeStep {
  readonly name = 'content';

  constructor(private readonly importer: ContentImporter) {}

  async run(step: JsonObject, { principal }: RecipeContext): Promise<void> {
    const { member, items } = itemsOf(step);
    const rejected: RejectedLine[] = [];
    const entries = items.map((json, index) => ({ number: index + 1, bytes: 0, json: () => json }));
    await this.importer.import(() => entries, { principal, onRejected: (line) => rejected.push(line) });
    if (rejected.length === 0) return;
    const inOrder = rejected.toSorted((a, b) => a.number - b.number);
    throw new InvalidContentError(
      inOrder.flatMap(({ number, faults }) =>
        faults.map((fault) => ({ ...fault, member: memberPath(`${member}[${number - 1}]`, fault.member) })),
      ),
    );
  }
}

function itemsOf(step: JsonObject): { readonly member: string; readonly items: readonly unknown[] } {
  for (const member of ['items', 'data', 'Data']) {
    const items = step[member];
    if (Array.isArray(items)) return { member, items };
  }
  throw new InvalidContentError([{ member: 'items', message: 'must be a list of items.' }]);
}
