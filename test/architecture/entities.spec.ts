import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { sourceFiles, type SourceFile } from './source-files';

/** Of repositories and statements. */
const [REASONS = ''] =
  /## 222 .*?(?=\n## |$)/s.exec(fs.readFileSync(path.join(__dirname, '../../docs/decisions/database.md'), 'utf8')) ??
  [];

interface EntityColumn {
  readonly at: string;
  /** The members of its options, also those that are spread into them. */
  readonly options: readonly string[];
  readonly nullable: boolean;
  readonly type: string;
}

const files = sourceFiles('src', 'libs').filter(({ text }) => /^@Entity\(/m.test(text));
const columns = files.flatMap(columnsOf);

describe('Entities', () => {
  it('are found', () => {
    expect(files.flatMap(({ text }) => text.match(/^@Entity\(/gm) ?? []).length).toBeGreaterThan(30);
    expect(columns.length).toBeGreaterThan(200);
  });

  it('have a repository, or a reason in the decisions why not', () => {
    const source = sourceFiles('src')
      .map(({ text }) => text)
      .join('\n');
    const tables = files.flatMap(({ name, text }) =>
      name.startsWith('libs/') ? [] : [...text.matchAll(/^@Entity\('(\w+)'.*?^export class (\w+)/gms)],
    );
    const unread = tables.filter(([, , entity]) => !isReadByRepository(entity ?? '', source)).map(([, table]) => table);
    expect(unread.filter((table) => !REASONS.includes(`\`${table}\``))).toEqual([]);
  });

  it('name each column and say its type', () => {
    const vague = columns.filter(({ options }) => !options.includes('name') || !options.includes('type'));
    expect(vague.map(({ at }) => at)).toEqual([]);
  });

  it('may be null in TypeScript where the column is nullable, and nowhere else', () => {
    const wrong = columns.filter(({ nullable, type }) => nullable !== type.endsWith(' | null'));
    expect(wrong.map(({ at, type }) => `${at}: ${type}`)).toEqual([]);
  });
});

function isReadByRepository(entity: string, source: string): boolean {
  return new RegExp(`(InjectRepository|getRepository|\\.repository)\\(${entity}\\)`).test(source);
}

function columnsOf({ name, text }: SourceFile): EntityColumn[] {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true);
  const found: EntityColumn[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyDeclaration(node)) {
      for (const { expression: call } of ts.getDecorators(node) ?? []) {
        if (!ts.isCallExpression(call) || !/^(Primary)?Column$/.test(call.expression.getText())) continue;
        const members = call.arguments.flatMap((options) =>
          ts.isObjectLiteralExpression(options) ? [...options.properties] : [],
        );
        found.push({
          at: `${name} ${node.name.getText()}`,
          options: members.flatMap((member) => (member.name ? [member.name.getText()] : spread(member.getText()))),
          nullable: members.some((member) => member.getText() === 'nullable: true'),
          type: node.type?.getText() ?? '',
        });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function spread(member: string): string[] {
  return member === '...UTC_TEXT' ? ['type', 'precision', 'transformer'] : [];
}
