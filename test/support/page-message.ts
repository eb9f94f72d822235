/** What a page says once about what was done before; undefined without such a message. */
export function messageIn(html: string): string | undefined {
  return /<div class="told"[^>]*>\s*<span>([^<]*)/.exec(html)?.[1];
}
