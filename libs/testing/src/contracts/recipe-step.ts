import type { JsonObject, RecipeContext, RecipeStep } from '@espalier/plugin-sdk';
import { SAMPLE_PRINCIPAL } from '../samples';
import { itEach } from './it-each';

export interface RecipeStepSamples {
  /** Steps that are carried out, without their `name`. */
  readonly runs: readonly JsonObject[];
  /** Steps that are wrong, by the member that is: `{ colors: { colors: 'red' } }`. */
  readonly refuses?: Readonly<Record<string, JsonObject>>;
  /** What there is after a step, by what the test gives it in place of its services. */
  readonly state: () => unknown;
}

const CONTEXT: RecipeContext = { principal: SAMPLE_PRINCIPAL, directory: '/' };

/** Declares tests of what recipes expect of every kind of step. */
export function describeRecipeStep(step: RecipeStep, { runs, refuses = {}, state }: RecipeStepSamples): void {
  describe(`The recipe step ${step.name}`, () => {
    const run = (members: JsonObject) => step.run({ name: step.name, ...structuredClone(members) }, CONTEXT);
    const now = async () => structuredClone(await state());

    it('has a name', () => expect(step.name).toMatch(/^[A-Za-z][\w.-]*$/));

    itEach(runs, 'leaves the same behind when %s is run again', async (members) => {
      await run(members);
      const after = await now();
      await run(members);
      expect(await now()).toEqual(after);
    });

    itEach(runs, 'leaves %s as it was given', async (members) => {
      const given = { name: step.name, ...structuredClone(members) };
      await step.run(given, CONTEXT);
      expect(given).toEqual({ name: step.name, ...members });
    });

    itEach(
      Object.keys(refuses),
      'refuses a step with wrong %s, which it names, and changes nothing',
      async (member) => {
        const before = await now();
        await expect(run(refuses[member] ?? {})).rejects.toThrow(member);
        expect(await now()).toEqual(before);
      },
    );
  });
}
