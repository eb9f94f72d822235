import type { RecipeContext } from '@espalier/plugin-sdk';
import { definition } from '../../../../test/support/sample-types';
import { systemPrincipal } from '#core/auth';
import type { ContentDefinitions } from '../content-definitions';
import { ContentDefinitionStep } from './definition-steps';

const CONTEXT: RecipeContext = { principal: systemPrincipal, directory: '/' };

function start() {
  const put: string[] = [];
  const definitions = {
    put: (name: string, body: unknown) => {
      definition(name, body);
      put.push(name);
      return Promise.resolve();
    },
  } as unknown as ContentDefinitions;
  return { step: new ContentDefinitionStep(definitions), put };
}

describe('The recipe step content-definition', () => {
  it('puts every content type, in the order of the recipe', async () => {
    const { step, put } = start();
    await step.run({ contentTypes: [{ name: 'Tree' }, { name: 'Leaf', parts: [{ part: 'TitlePart' }] }] }, CONTEXT);
    expect(put).toEqual(['Tree', 'Leaf']);
  });

  it.each([
    [{}, 'contentTypes'],
    [{ contentTypes: {} }, 'contentTypes'],
    [{ contentTypes: [{ displayName: 'x' }] }, 'contentTypes[0].name'],
    [{ contentTypes: [{ name: 'Tree' }, 5] }, 'contentTypes[1].name'],
    [{ contentTypes: [{ name: 'Tree', fields: [{ name: 'a', type: 'x' }] }] }, 'contentTypes[0].fields[0].type'],
    [{ contentTypes: [{ name: 'tree' }] }, 'contentTypes[0].name'],
  ])('names the member that is wrong: %j', async (body, member) => {
    await expect(start().step.run(body, CONTEXT)).rejects.toMatchObject({ errors: { [member]: [expect.any(String)] } });
  });
});
