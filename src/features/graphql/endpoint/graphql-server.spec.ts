import type { GraphqlErrors } from './graphql-errors.formatter';
import { GraphqlServer } from './graphql-server';
import type { SchemaSource } from './schema-source';
import type { VisibleSchemas } from './visible-schemas';

describe('The GraphQL server', () => {
  it('may be stopped without having been started, as at the end of a command', async () => {
    const server = new GraphqlServer(
      { onRenewed: () => undefined } as unknown as SchemaSource,
      {} as unknown as VisibleSchemas,
      {} as unknown as GraphqlErrors,
    );
    await expect(server.stop()).resolves.toBeUndefined();
  });
});
