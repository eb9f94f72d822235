import * as fc from 'fast-check';
import { getLocation, GraphQLError, parse, Source, visit } from 'graphql';
import { forgetText, placeErrors } from './graphql-errors.formatter';

/** Queries of two fields with all that may stand between them. */
const texts = fc
  .array(fc.constantFrom('\n', '\r\n', '\r', ' ', ',', '#x\n', 'a', 'b'), { maxLength: 40 })
  .map((pieces) => `{${pieces.join(' ')} c}`);

it('Errors have the places that graphql-js would have given them', () => {
  expect.hasAssertions();
  fc.assert(
    fc.property(texts, (text) => {
      const document = parse(text);
      forgetText(document);
      visit(document, {
        Name(node) {
          const error = new GraphQLError('wrong', { nodes: node });
          placeErrors([error], text);
          expect(error.toJSON().locations).toEqual([getLocation(new Source(text), node.loc?.start ?? 0)]);
        },
      });
    }),
  );
});

it('No error has more than ten of them, and some have none', () => {
  const document = parse('{ a a a a a a a a a a a a }');
  const nodes = document.definitions.flatMap((node) =>
    'selectionSet' in node ? [...node.selectionSet.selections] : [],
  );
  const [crowded, placeless] = [new GraphQLError('wrong', { nodes }), new GraphQLError('wrong')];
  placeErrors([crowded, placeless], '{ a a a a a a a a a a a a }');
  expect([crowded.locations?.length, placeless.locations]).toEqual([10, undefined]);
});
