let translated: Readonly<Record<string, string>> | undefined;

/**
 * By the English text, in which values stand as `{name}`. `npm run texts` finds what is written where it is called; the
 * page brings the translations.
 */
export function say(message: string, values: Readonly<Record<string, string | number>> = {}): string {
  translated ??= read(document.querySelector<HTMLMetaElement>('meta[name="texts"]')?.content);
  return (translated[message] ?? message).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

function read(content = '{}'): Readonly<Record<string, string>> {
  return JSON.parse(content) as Readonly<Record<string, string>>;
}
