/** A JSON Schema (draft 2020-12), as far as the service uses it. */
export interface Schema {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: Schema | boolean;
  readonly properties?: Readonly<Record<string, Schema | boolean>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly $ref?: string;
  readonly not?: unknown;
}

export interface TypeDescription {
  readonly name: string;
  readonly schema: Schema;
}

/** Members of every item, which `ContentItem` has. */
const ITEM_MEMBERS = new Set([
  'id',
  'contentItemId',
  'contentItemVersionId',
  'contentType',
  'displayText',
  'published',
  'latest',
  'modifiedUtc',
  'publishedUtc',
  'createdUtc',
  'owner',
  'author',
]);

/** What the file itself needs; a content type of such a name has an underscore behind it. */
const OWN_NAMES = new Set(['ContentItem', 'ContentTypes', 'EmbeddedItem']);

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;
const REFERENCE = /^#\/\$defs\/(.+)$/;

/** The TypeScript that describes content types: an interface for each, and `ContentTypes` with all. */
export function declarationsOf(types: readonly TypeDescription[]): string {
  const names = new Set(types.map(({ name }) => name));
  const interfaces = types.map((type) => interfaceOf(type, names));
  const map = types.map(({ name }) => `  ${keyOf(name)}: ${interfaceName(name)};\n`).join('');
  const body = [
    ...interfaces,
    `/** All content types, for \`createClient<ContentTypes>\`. */\nexport interface ContentTypes {\n${map}}\n`,
  ];
  const used = ['ContentItem', 'EmbeddedItem'].filter((name) => body.some((text) => text.includes(`${name}<`)));
  const imports = used.length === 0 ? '' : `import type { ${used.join(', ')} } from '@espalier/client';\n\n`;
  return `// Written by espalier types. Changes are lost.\n${imports}${body.join('\n')}`;
}

function interfaceOf({ name, schema }: TypeDescription, names: ReadonlySet<string>): string {
  const members = Object.entries(schema.properties ?? {}).filter(([member]) => !ITEM_MEMBERS.has(member));
  const lines = members.map(([member, value]) => memberOf(member, value, names, '  ')).join('');
  const heading = `export interface ${interfaceName(name)} extends ContentItem<${literal(name)}> {\n`;
  return `${commentOf(schema, '')}${heading}${lines}}\n`;
}

/** Stored items are not rewritten when a type changes, and drafts are incomplete: every member may be missing. */
function memberOf(name: string, schema: Schema | boolean, names: ReadonlySet<string>, indent: string): string {
  const comment = typeof schema === 'object' ? commentOf(schema, indent) : '';
  return `${comment}${indent}${keyOf(name)}?: ${typeOf(schema, names, indent)};\n`;
}

function typeOf(schema: Schema | boolean, names: ReadonlySet<string>, indent: string): string {
  if (typeof schema === 'boolean') return schema ? 'unknown' : 'never';
  if ('const' in schema) return literal(schema.const);
  if (schema.enum) return union(schema.enum.map(literal));
  if (schema.$ref !== undefined) return referenced(schema.$ref, names);
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return union(choices.map((choice) => typeOf(choice, names, indent)));
  const kinds = [schema.type ?? []].flat();
  if (kinds.length === 0) return isNothing(schema.not) ? 'never' : 'unknown';
  return union(kinds.map((kind) => ofKind(kind, schema, names, indent)));
}

function isNothing(not: unknown): boolean {
  return typeof not === 'object' && not !== null && Object.keys(not).length === 0;
}

function ofKind(kind: string, schema: Schema, names: ReadonlySet<string>, indent: string): string {
  switch (kind) {
    case 'string':
    case 'boolean':
    case 'null':
      return kind;
    case 'number':
    case 'integer':
      return 'number';
    case 'array': {
      const entry = typeOf(schema.items ?? true, names, indent);
      return /^[\w$]+$/.test(entry) ? `readonly ${entry}[]` : `readonly (${entry})[]`;
    }
    case 'object':
      return objectOf(schema, names, indent);
    default:
      return 'unknown';
  }
}

function objectOf(
  { properties = {}, additionalProperties }: Schema,
  names: ReadonlySet<string>,
  indent: string,
): string {
  const members = Object.entries(properties);
  if (members.length === 0) {
    const values = typeOf(additionalProperties ?? true, names, indent);
    return `{ readonly [member: string]: ${values} }`;
  }
  const inner = `${indent}  `;
  return `{\n${members.map(([name, schema]) => memberOf(name, schema, names, inner)).join('')}${indent}}`;
}

/** An embedded item. */
function referenced(reference: string, names: ReadonlySet<string>): string {
  const name = REFERENCE.exec(reference)?.[1];
  return name !== undefined && names.has(name) ? `EmbeddedItem<${interfaceName(name)}>` : 'unknown';
}

function union(types: readonly string[]): string {
  const different = [...new Set(types)];
  if (different.includes('unknown')) return 'unknown';
  const possible = different.filter((type) => type !== 'never');
  // `readonly string[] | null` needs brackets only around what begins with a word.
  return possible.length === 0
    ? 'never'
    : possible.map((type) => (type.startsWith('readonly ') && possible.length > 1 ? `(${type})` : type)).join(' | ');
}

function interfaceName(type: string): string {
  return OWN_NAMES.has(type) ? `${type}_` : type;
}

function keyOf(name: string): string {
  return IDENTIFIER.test(name) ? name : literal(name);
}

/** JSON is TypeScript, in which line separators end lines. */
function literal(value: unknown): string {
  return typeof value === 'object' && value !== null
    ? 'unknown'
    : JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

function commentOf({ title, description }: Schema, indent: string): string {
  const lines = [title, description]
    .flatMap((text) => (text ? text.split(/\r\n|[\n\r\u2028\u2029]/) : []))
    .map((line) => line.replaceAll('*/', '*\\/').trim())
    .filter((line) => line !== '');
  if (lines.length === 0) return '';
  if (lines.length === 1) return `${indent}/** ${lines[0] ?? ''} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`;
}
