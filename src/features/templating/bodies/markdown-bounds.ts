import type MarkdownIt from 'markdown-it';

/** Paragraphs, cells and the like: ten times what a long book has. Short rows of a table are filled up to all its columns. */
const MAX_BLOCK_TOKENS = 300_000;
/** Characters of addresses and titles: one that is defined once may be referred to from everywhere. */
const MAX_ATTRIBUTES = 5_000_000;
/** In one run of characters without a space. Each may be the start of an address that is looked for to the end of the run. */
const MAX_STARTS = 20;

const SPACE = /[\p{Z}\p{Cc}]+/u;
const START = /:|\/\//;

type Token = ReturnType<MarkdownIt['parse']>[number];

/** The text would become far more than it is itself. */
export class ExcessiveMarkdownError extends Error {}

/** Has the parser stop when it has made too much. @throws ExcessiveMarkdownError while it parses */
export function boundBlocks(parser: MarkdownIt): void {
  const { State } = parser.block;
  parser.block.State = class extends State {
    override push(...parameters: Parameters<InstanceType<typeof State>['push']>): Token {
      if (this.tokens.length >= MAX_BLOCK_TOKENS) throw new ExcessiveMarkdownError('There are too many blocks.');
      return super.push(...parameters);
    }
  };
}

/** @throws ExcessiveMarkdownError when what is to be printed is mostly repeated */
export function refuseRepetition(tokens: readonly Token[]): void {
  let characters = 0;
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    for (const [, value] of token.attrs ?? []) characters += value.length;
    if (characters > MAX_ATTRIBUTES) throw new ExcessiveMarkdownError('There is too much in attributes.');
  }
}

/** Whether addresses can be looked for in a time that grows with the length of the text. */
export function hasPlainAddresses(text: string): boolean {
  return text.split(SPACE).every((run) => run.split(START, MAX_STARTS + 2).length <= MAX_STARTS + 1);
}
