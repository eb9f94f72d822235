import * as fc from 'fast-check';
import { execute, parse, specifiedRules, validate } from 'graphql';
import { isTurnOver } from '#platform/large-answers';
import { gardenSchema, queryTexts, seeds, variables } from '../../../../test/support/random-queries';
import { PreparedQuery } from './prepared-query';

jest.mock('#platform/large-answers', () => ({
  ...jest.requireActual<object>('#platform/large-answers'),
  isTurnOver: jest.fn(),
}));

const RULES = specifiedRules.filter(({ name }) => name !== 'NoUnusedVariablesRule');

describe('Query execution in turns with other work', () => {
  it('answers what graphql-js answers, wherever it pauses', async () => {
    const schema = gardenSchema();
    let asked = 0;
    let pauses = 0;
    jest.mocked(isTurnOver).mockImplementation(() => {
      const isOver = ++asked % 3 === 0;
      if (isOver) pauses++;
      return isOver;
    });
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
    expect(pauses).toBeGreaterThan(20);
  });
});
