import type { Tokenizer, ValueToken } from 'liquidjs';

export interface WrittenParameters {
  readonly positional: readonly ValueToken[];
  readonly named: readonly (readonly [string, ValueToken])[];
}

/**
 * `"a", handle: "alias:home", display_type = "Summary"`: names may be followed by `:` or `=`, and commas may be left
 * out.
 *
 * @throws TokenizationError where the text is neither
 */
export function readTagParameters(tokenizer: Tokenizer): WrittenParameters {
  const positional: ValueToken[] = [];
  const named: [string, ValueToken][] = [];
  for (skipComma(tokenizer); !tokenizer.end(); skipComma(tokenizer)) {
    const name = readName(tokenizer);
    const value = tokenizer.readValueOrThrow();
    if (name === undefined) positional.push(value);
    else named.push([name, value]);
  }
  return { positional, named };
}

function skipComma(tokenizer: Tokenizer): void {
  tokenizer.skipBlank();
  if (tokenizer.peek() === ',') tokenizer.advance();
  tokenizer.skipBlank();
}

/** The name before `:` or `=`; undefined when what follows is a value at once. */
function readName(tokenizer: Tokenizer): string | undefined {
  const start = tokenizer.p;
  const name = tokenizer.readNonEmptyIdentifier();
  tokenizer.skipBlank();
  if (name && [':', '='].includes(tokenizer.peek())) {
    tokenizer.advance();
    return name.content;
  }
  tokenizer.p = start;
  return undefined;
}
