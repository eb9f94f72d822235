import fs from 'node:fs';
import path from 'node:path';

export const REPOSITORY = path.resolve(__dirname, '../..');

/** A fenced block of a document. */
export interface Block {
  /** Where it begins, for messages: `docs/plugins.md:12`. */
  readonly place: string;
  /** What stands behind the fence: `sh`, `json answer`. */
  readonly info: string;
  readonly text: string;
}

/** Commands of a document, with the answers that it shows. */
export interface Step {
  readonly commands: Block;
  /** Blocks marked `answer` after the commands. */
  readonly answers: readonly Block[];
}

/** Our documents, relative to the repository. */
export function documents(): string[] {
  const docs = fs.readdirSync(path.join(REPOSITORY, 'docs'), { recursive: true, encoding: 'utf8' });
  return ['README.md', 'CHANGELOG.md', ...docs.map((name) => path.join('docs', name))]
    .filter((name) => name.endsWith('.md'))
    .toSorted();
}

export function readDocument(document: string): string {
  return fs.readFileSync(path.join(REPOSITORY, document), 'utf8');
}

export function blocksOf(document: string): Block[] {
  const text = readDocument(document);
  return [...text.matchAll(/^```(\S.*)\n([^]*?)^```$/gm)].map(({ index, 1: info = '', 2: body = '' }) => ({
    place: `${document}:${text.slice(0, index).split('\n').length}`,
    info: notRun(text.slice(0, index)) ? 'not run' : info,
    text: body,
  }));
}

/** What cannot run in a test is marked by a comment, with its reason: `<!-- not run: asks for a password -->`. */
function notRun(before: string): boolean {
  return /<!-- not run: \S[^>]* -->\s*$/.test(before);
}

/** The commands that a reader copies, in order. */
export function stepsOf(document: string): Step[] {
  const steps: { commands: Block; answers: Block[] }[] = [];
  for (const block of blocksOf(document)) {
    if (block.info === 'sh') steps.push({ commands: block, answers: [] });
    else if (block.info.endsWith(' answer')) steps.at(-1)?.answers.push(block);
  }
  return steps;
}

/**
 * The statuses that commands announce, one for each request: `curl … # 409`; undefined for those that announce none.
 * `api` is the function around curl that documents define for themselves.
 */
export function statusesOf({ text }: Block): (number | undefined)[] {
  const requests = text
    .replace(/\\\n/g, ' ')
    .replace(/^api\(\).*$/gm, '')
    .split(/(?:^|[\s(])(?=(?:curl|api) )/m)
    .filter((part) => /^(curl|api) /.test(part));
  return requests.map((request) => {
    const status = /# (\d{3})\b/.exec(request)?.[1];
    return status ? Number(status) : undefined;
  });
}

/** Targets of links within the repository, with the anchor if there is one. */
export function linksOf(document: string): { readonly file: string; readonly anchor?: string }[] {
  const prose = readDocument(document).replace(/^```[^]*?^```$/gm, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [name = '', anchor] = target.split('#');
      return { file: name === '' ? document : path.join(path.dirname(document), name), anchor };
    });
}

/** The anchors of a document's headings, as code hosts make them. */
export function anchorsOf(document: string): string[] {
  return [...readDocument(document).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replace(/ /g, '-'),
  );
}
