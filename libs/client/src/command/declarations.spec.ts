import fc from 'fast-check';
import ts from 'typescript';
import { declarationsOf, type Schema, type TypeDescription } from './declarations';

const LIBRARY = 'lib.es5.d.ts';
/** Of the compiler itself, read once. */
const libraries = new Map<string, ts.SourceFile | undefined>();

/** As the package has them. */
const CLIENT = `
  export interface ContentItem<Type extends string = string> { readonly contentItemId: string; readonly contentType: Type; readonly displayText: string; readonly id: number }
  export type EmbeddedItem<Item> = Item extends ContentItem ? Omit<Item, 'id'> : never;`;

function programOf(written: string, use = ''): ts.Program {
  const files: Readonly<Record<string, string>> = {
    '/content.d.ts': written,
    '/node_modules/@espalier/client/index.d.ts': CLIENT,
    '/use.ts': `import type * as written from './content';\n${use}`,
  };
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: [LIBRARY],
    types: [],
  };
  const host = ts.createCompilerHost(options);
  return ts.createProgram(['/use.ts', '/content.d.ts'], options, {
    ...host,
    fileExists: (name) => name in files || host.fileExists(name),
    readFile: (name) => files[name],
    directoryExists: () => true,
    getSourceFile: (name, language) => {
      const text = files[name];
      if (text !== undefined) return ts.createSourceFile(name, text, language, true);
      if (!libraries.has(name)) libraries.set(name, host.getSourceFile(name, language));
      return libraries.get(name);
    },
  });
}

function faultsOf(written: string, use?: string): string[] {
  return ts
    .getPreEmitDiagnostics(programOf(written, use))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

const AWKWARD = ['ContentTypes', 'ContentItem', 'EmbeddedItem', 'Array', 'String', 'Omit', 'Object', 'Record', 'Page'];
const ENDINGS = [
  '*/',
  '/*',
  '//',
  '"',
  "'",
  '`',
  '${',
  '\\',
  '\n',
  '\r',
  '\u2028',
  '@param {',
  '</script>',
  '\u{1F333}',
];

const word = fc.oneof(fc.string({ unit: 'binary', maxLength: 12 }), fc.constantFrom(...ENDINGS));
const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(''));
/** As the service allows them. */
const typeName = fc.oneof(fc.constantFrom(...AWKWARD), fc.stringMatching(/^[A-Z][A-Za-z0-9]{0,8}$/));
const memberName = fc.oneof(
  fc.constantFrom('class', 'default', 'new', 'readonly', 'never', 'enum', 'this'),
  fc.stringMatching(/^[a-z][A-Za-z0-9]{0,8}$/),
  text, // within the members of plug-ins
);

const { schema } = fc.letrec<{ schema: Schema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    fc.record({
      type: fc.constantFrom('string', 'number', 'integer', 'boolean', 'null'),
      title: text,
      description: text,
    }),
    fc.record({ type: fc.constant('string'), enum: fc.array(text, { minLength: 1, maxLength: 4 }) }),
    fc.constantFrom<Schema>(
      {},
      { not: {} },
      { const: 3 },
      { enum: [null, { a: 1 }] },
      { $ref: '#/$defs/Gone' },
      { type: 'date' },
    ),
    typeName.map((name) => ({ $ref: `#/$defs/${name}` })),
    fc.record({ type: fc.constantFrom('array', ['array', 'null']), items: tie('schema') }),
    fc.record({ oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc.record({
      type: fc.constant('object'),
      title: text,
      properties: fc.dictionary(memberName, tie('schema'), { maxKeys: 3 }),
    }),
    fc.record({ type: fc.constant('object'), additionalProperties: fc.oneof(fc.boolean(), tie('schema')) }),
  ),
}));

const type = fc.record({
  name: typeName,
  schema: fc.record({ title: text, description: text, properties: fc.dictionary(memberName, schema, { maxKeys: 4 }) }),
});
const types = fc.uniqueArray(type, { selector: ({ name }) => name, maxLength: 4 });

it('Whatever an administrator enters, what is written compiles', () => {
  fc.assert(
    fc.property(types, (all) => {
      const written = declarationsOf(all);
      const uses = all.map(
        ({ name }, index) => `export const type${index}: written.ContentTypes['${name}']['contentType'] = '${name}';`,
      );
      expect(faultsOf(written, uses.join('\n'))).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

it('Options are a union of just these values', () => {
  fc.assert(
    fc.property(fc.uniqueArray(text, { minLength: 1, maxLength: 4 }), (options) => {
      const program = programOf(declarationsOf([{ name: 'A', schema: { properties: { kind: { enum: options } } } }]));
      const source = program.getSourceFile('/content.d.ts');
      const found: string[] = [];
      const visit = (node: ts.Node): void => {
        if (ts.isStringLiteral(node) && ts.isLiteralTypeNode(node.parent)) found.push(node.text);
        ts.forEachChild(node, visit);
      };
      if (source) visit(source);
      expect(found).toEqual(['A', ...options]);
    }),
    { numRuns: 100 },
  );
});

describe('What is written', () => {
  const shop: TypeDescription = {
    name: 'Shop',
    schema: {
      title: 'Shop',
      description: 'Sells */ things.\nAnd more.',
      properties: {
        contentType: { const: 'Shop' },
        owner: { type: ['string', 'null'] },
        kind: { title: 'Kind', type: 'string', enum: ['a', "b'"] },
        pick: { type: 'object', properties: { contentItemIds: { type: 'array', items: { type: 'string' } } } },
        bagPart: {
          type: 'object',
          properties: {
            contentItems: {
              type: 'array',
              items: { oneOf: [{ $ref: '#/$defs/Shop' }, { $ref: '#/$defs/ContentTypes' }] },
            },
          },
        },
        day: { type: 'string', description: 'A day.' },
      },
    },
  };

  it('is an interface for each type, and a map of them', () => {
    expect(declarationsOf([shop, { name: 'ContentTypes', schema: {} }]))
      .toBe(`// Written by espalier types. Changes are lost.
import type { ContentItem, EmbeddedItem } from '@espalier/client';

/**
 * Shop
 * Sells *\\/ things.
 * And more.
 */
export interface Shop extends ContentItem<"Shop"> {
  /** Kind */
  kind?: "a" | "b'";
  pick?: {
    contentItemIds?: readonly string[];
  };
  bagPart?: {
    contentItems?: readonly (EmbeddedItem<Shop> | EmbeddedItem<ContentTypes_>)[];
  };
  /** A day. */
  day?: string;
}

export interface ContentTypes_ extends ContentItem<"ContentTypes"> {
}

/** All content types, for \`createClient<ContentTypes>\`. */
export interface ContentTypes {
  Shop: Shop;
  ContentTypes: ContentTypes_;
}
`);
  });

  it('refuses what is no option, and knows embedded items', () => {
    const written = declarationsOf([shop, { name: 'ContentTypes', schema: {} }]);
    const use = (code: string) => faultsOf(written, `declare const shop: written.Shop;\n${code}`);
    expect(use("if (shop.kind === 'a') shop.kind;")).toEqual([]);
    expect(use("if (shop.kind === 'c') shop.kind;")).toHaveLength(1);
    expect(use('shop.bagPart?.contentItems?.[0]?.contentItemId.length;')).toEqual([]);
    expect(use('shop.bagPart?.contentItems?.[0]?.id;')).toHaveLength(1);
  });
});
