/** More make no search better. */
const MOST_WORDS = 10;

/** The words that are looked for, each anywhere in a word of the text, in upper and lower case alike. */
export class HelpWords {
  readonly patterns: readonly RegExp[];
  /** Any of them, with what it finds in a group. */
  readonly any: RegExp;

  constructor(text: string) {
    const words = text
      .split(/\s+/)
      .filter((word) => word !== '')
      .slice(0, MOST_WORDS)
      .map(escaped);
    this.patterns = words.map((word) => new RegExp(word, 'iu'));
    this.any = new RegExp(`(${words.join('|')})`, 'iu');
  }

  count(word: RegExp, text: string): number {
    return text.split(word).length - 1;
  }
}

function escaped(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
