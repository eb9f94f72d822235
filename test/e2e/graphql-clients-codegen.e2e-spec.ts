import path from 'node:path';
import { codegen } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as operations from '@graphql-codegen/typescript-operations';
import { buildClientSchema, getIntrospectionQuery, parse, printSchema, type IntrospectionQuery } from 'graphql';
import ts from 'typescript';
import { GraphqlClient } from '../support/graphql-client';
import { startTestApp } from '../support/test-app';

const OPERATIONS = `
  query Posts($where: BlogPostWhereInput, $orderBy: BlogPostOrderByInput, $status: PublicationStatus) {
    blogPost(where: $where, orderBy: $orderBy, status: $status, first: 10) {
      contentItemId
      publishedUtc
      published
      subtitle
      autoroutePart { path }
    }
  }
  query Any($id: ID!) { contentItem(contentItemId: $id) { __typename displayText ... on BlogPost { subtitle } } }
`;

/** Scalars of ours, as they come in JSON. */
const SCALARS = { DateTime: 'string', Date: 'string', Time: 'string', JSON: 'unknown' };

const RIGHT = `
  export const variables: api.PostsQueryVariables = {
    where: { OR: [{ subtitle_contains: 'a' }, { autoroutePart: { path_in: ['b'] } }], publishedUtc_gt: '2020-01-01T00:00:00Z' },
    orderBy: { publishedUtc: 'DESC' },
    status: 'PUBLISHED',
  };
  export const answer: api.PostsQuery = {
    blogPost: [{ contentItemId: 'x', publishedUtc: null, published: true, subtitle: 'y', autoroutePart: { path: 'z' } }],
  };
  export const any: api.AnyQuery = { contentItem: { __typename: 'BlogPost', displayText: 'x', subtitle: null } };
  export const document = api.PostsDocument;
`;

const WRONG: Readonly<Record<string, string>> = {
  'a condition that a field does not have': "{ where: { published_contains: 'a' } }",
  'a value of another kind': '{ where: { published: 1 } }',
  'an ordering by what is no field of an item': "{ orderBy: { subtitle: 'ASC' } }",
  'a status that does not exist': "{ status: 'GONE' }",
};

describe('GraphQL Code Generator, on the schema of the running service', () => {
  let faults: ReadonlyMap<string, readonly string[]>;

  beforeAll(async () => {
    const generated = await generate();
    const uses = Object.values({ RIGHT, ...WRONG }).map((text, index): [string, string] => [
      `use${index}.ts`,
      `import * as api from './generated';\n${text === RIGHT ? text : `export const wrong: api.PostsQueryVariables = ${text};`}`,
    ]);
    faults = compile(new Map([['generated.ts', generated], ...uses]));
  });

  it('makes types that compile, with the kinds that answers have', () => {
    expect(faults.get('generated.ts')).toEqual([]);
    expect(faults.get('use0.ts')).toEqual([]);
  });

  it.each(Object.keys(WRONG).map((name, index) => ({ name, file: `use${index + 1}.ts` })))(
    'makes types that refuse $name',
    ({ file }) => {
      expect(faults.get(file)).toHaveLength(1);
    },
  );
});

/** What the generator makes of the schema that it asks a running service for. */
async function generate(): Promise<string> {
  const app = await startTestApp({ env: { SETUP_RECIPE: 'blog' } });
  const introspection = await new GraphqlClient(app, await app.token()).data(getIntrospectionQuery());
  await app.stop();
  const schemaAst = buildClientSchema(introspection as unknown as IntrospectionQuery);
  return codegen({
    filename: 'generated.ts',
    schema: parse(printSchema(schemaAst)),
    schemaAst,
    documents: [{ location: 'operations.graphql', document: parse(OPERATIONS) }],
    config: { scalars: SCALARS, strictScalars: true },
    plugins: [{ operations: {} }, { typedDocumentNode: {} }],
    pluginMap: { operations, typedDocumentNode },
  });
}

/** The faults in each of these files, as if they lay here, where they find the packages of the repository. */
function compile(texts: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const files = new Map([...texts].map(([name, text]) => [path.join(__dirname, name), text]));
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  };
  const disk = ts.createCompilerHost(options);
  const program = ts.createProgram([...files.keys()], options, {
    ...disk,
    fileExists: (name) => files.has(name) || disk.fileExists(name),
    readFile: (name) => files.get(name) ?? disk.readFile(name),
    getSourceFile: (name, language) => {
      const text = files.get(name);
      return text === undefined ? disk.getSourceFile(name, language) : ts.createSourceFile(name, text, language);
    },
  });
  return new Map(
    [...files.keys()].map((name) => [
      path.basename(name),
      ts
        .getPreEmitDiagnostics(program, program.getSourceFile(name))
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')),
    ]),
  );
}
