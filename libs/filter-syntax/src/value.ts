import type { Value } from './nodes';

const OPERATOR_OR_QUOTE = /^(?:!|["']|(?:AND|&&|OR|\|\||NOT)(?=["']|$))/;

/** A value that was not typed: bare where that is possible whatever the terms are called, else in quotation marks. */
export function valueOf(text: string): Value {
  const quote = isBareOperand(text) && !text.includes(':') ? 'none' : 'double';
  return { kind: 'value', text, quote, start: 0, end: 0 };
}

/** Whether an expression may have the text without quotation marks, provided that it does not begin with the name of a term. */
export function isBareOperand(text: string): boolean {
  return text !== '' && !/[\s()]/.test(text) && !OPERATOR_OR_QUOTE.test(text);
}

/** Whether a term that takes one value may have the text without quotation marks. */
export function isBareSingle(text: string): boolean {
  return text !== '' && !/\s|^["']/.test(text);
}

/** A backslash before anything but a quotation mark or a backslash is itself, as in `"C:\temp"`. */
export function unescaped(inner: string): string {
  return inner.replace(/\\(["'\\])/g, '$1');
}

export function quoted(text: string, mark: '"' | "'"): string {
  return mark + text.replace(mark === '"' ? /["\\]/g : /['\\]/g, '\\$&') + mark;
}
