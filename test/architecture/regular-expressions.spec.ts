import { check } from 'recheck';
import { expressionsIn, repeats, type WrittenExpression } from './regular-expressions';
import { sourceFiles } from './source-files';

/** Expressions that take longer than their texts grow, and what keeps the texts short. */
const BOUNDED: Readonly<Record<string, string>> = {
  'src/platform/extensions/load-plugins.ts /(\\/[^\\s():]+:\\d+)(?::\\d+)?\\)?$/gm':
    'the stack of a plug-in that does not start',
  'src/features/users/passwords.ts /^[\\d\\p{P}\\p{S}\\s]+|[\\d\\p{P}\\p{S}\\s]+$/gu':
    'passwords of at most 1024 characters',
};

/** Where expressions are put together, and of what. */
const BUILT: Readonly<Record<string, string>> = {
  'libs/filter-syntax/src/lexer.ts': 'a name of bounded length, at one place of the text',
  'src/core/content-definition/content-type-store.ts': 'TYPE_NAME, which is bounded',
  'src/core/content-definition/definition/parse-definition.ts': 'TYPE_NAME, which is bounded',
  'src/content-kinds/content-fields/media/rewriting/moved-addresses.ts':
    'escaped paths, none of which repeats anything',
  'src/content-kinds/content-fields/media/rewriting/media-mentions.ts':
    'escaped paths, and repetitions that are bounded',
  'src/content-kinds/content-fields/text/text.field.ts': 'patterns of types, which are tried out when they are saved',
  'src/admin/help/search/help-search.ts': 'escaped words',
  'src/platform/database/indexes/collation-manager.ts': 'the name of a collation, in a definition of an index',
  'src/features/site/theme/excerpt.filter.ts': 'names of four elements',
  'src/features/templating/stored/template-mentions.ts': 'names of templates',
  'src/features/templating/templates/template-names.ts': 'file extensions',
};

const product = sourceFiles('src', 'libs').filter(({ name }) => !name.endsWith('.spec.ts'));
const found = product.map(expressionsIn);
const written = found.flatMap((expressions) => expressions.written);

const nameOf = ({ file, pattern, flags }: WrittenExpression) => `${file} /${pattern}/${flags}`;

async function fault({ pattern, flags }: Pick<WrittenExpression, 'pattern' | 'flags'>): Promise<string | undefined> {
  const verdict = await check(pattern, flags, { timeout: 60_000 });
  if (verdict.status === 'safe') return undefined;
  return verdict.status === 'vulnerable' ? `${verdict.complexity.type}: ${verdict.attack.pattern}` : 'cannot be judged';
}

describe('The regular expressions of the source', () => {
  it('are found, those of JSON Schema too', () => {
    const file = { name: 'a.ts', text: "const a = { pattern: '^a+$' };\nfind(/b*/u, new RegExp('c'), RegExp('d'));" };
    expect(expressionsIn(file)).toEqual({
      written: [
        { at: 'a.ts:1', file: 'a.ts', pattern: '^a+$', flags: 'u' },
        { at: 'a.ts:2', file: 'a.ts', pattern: 'b*', flags: 'u' },
      ],
      built: ['a.ts:2', 'a.ts:2'],
    });
    expect(written.length).toBeGreaterThan(250);
  });

  it.each([
    [String.raw`^\/+|\/+$`, 'g'],
    ['^(a|aa)+$', ''],
    [String.raw`(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@]*):[^\s/@]+@`, 'gi'],
  ])('would be noticed: /%s/%s', async (pattern, flags) => expect(await fault({ pattern, flags })).toMatch(/: '/));

  it('take a time that grows with the text, or have texts that are kept short', async () => {
    const faults: Record<string, string> = {};
    const different = new Map(written.filter(repeats).map((expression) => [nameOf(expression), expression]));
    for (const [name, expression] of different) {
      const slow = await fault(expression);
      if (slow !== undefined && BOUNDED[name] === undefined) faults[`${expression.at} ${name}`] = slow;
      if (slow === undefined && BOUNDED[name] !== undefined) faults[name] = 'is fine, and need not be listed';
    }
    for (const name of Object.keys(BOUNDED)) if (!different.has(name)) faults[name] = 'is listed and nowhere';
    expect(faults).toEqual({});
  });

  it('are put together only where it is known of what', () => {
    const files = new Set(found.flatMap(({ built }) => built.map((at) => at.slice(0, at.lastIndexOf(':')))));
    expect([...files].toSorted()).toEqual(Object.keys(BUILT).toSorted());
  });

  it('need no text in a normal form that would take longer than it grows', () => {
    const direct = product.filter(({ name, text }) => name.startsWith('src/') && text.includes('.normalize('));
    expect(direct.map(({ name }) => name)).toEqual(['src/platform/strings/index.ts']);
  });
});
