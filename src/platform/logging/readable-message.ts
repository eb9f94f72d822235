const CONTROL = /(?!\n)\p{Cc}|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A message for people to read along. Part of it may be what somebody has sent: its further lines are indented, so that none passes
 * for an entry of its own, and what moves the cursor of a terminal or turns the direction of text is written out.
 */
export function readableMessage(context: unknown, message: unknown): string {
  const before = typeof context === 'string' ? `[${context}] ` : '';
  const text = typeof message === 'string' ? message : '';
  return before + text.replace(CONTROL, writtenOut).replaceAll('\n', '\n    ');
}

function writtenOut(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
