import timers from 'node:timers';
import * as fc from 'fast-check';
import { execute, parse, specifiedRules, validate } from 'graphql';
import { gardenSchema, queryTexts, seeds, variables } from '../../../../test/support/random-queries';
import { PreparedQuery } from './prepared-query';

const RULES = specifiedRules.filter(({ name }) => name !== 'NoUnusedVariablesRule');

afterEach(() => jest.restoreAllMocks());

describe('Query execution in turns with other work', () => {
  it('answers what graphql-js answers, wherever it pauses', async () => {
    const schema = gardenSchema();
    // A turn is over after a few questions whether it is.
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => (now += 10));
    const turns = jest.spyOn(timers, 'setImmediate');
    await fc.assert(
      fc.asyncProperty(queryTexts, variables, seeds, async (text, variableValues, seed) => {
        const document = parse(text);
        fc.pre(validate(schema, document, RULES).length === 0);
        const expected = await execute({ schema, document, variableValues, contextValue: seed });
        fc.pre(!expected.errors);
        const answer = await new PreparedQuery(schema, document, text).execute(
          { variables: variableValues },
          () => seed,
        );
        expect(JSON.stringify(answer.data)).toBe(JSON.stringify(expected.data));
      }),
      { numRuns: 200, seed: 7 },
    );
    expect(turns.mock.calls.length).toBeGreaterThan(20);
  });
});
