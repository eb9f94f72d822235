import type { Token } from './lexer';

/** Reads tokens one after the other. */
export class Cursor {
  private at = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  peek(): Token | undefined {
    return this.tokens[this.at];
  }

  take(): Token | undefined {
    return this.tokens[this.at++];
  }

  /** What stands before the token that was taken last. */
  beforeTaken(): Token | undefined {
    return this.tokens[this.at - 2];
  }

  /** The next token, when it is of this kind. */
  takeIf<K extends Token['kind']>(kind: K): Extract<Token, { kind: K }> | undefined {
    const token = this.peek();
    if (token?.kind !== kind) return undefined;
    this.at += 1;
    return token as Extract<Token, { kind: K }>;
  }
}
