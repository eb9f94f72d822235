const READING = new Set(['GET', 'HEAD']);

/** Whether a request for a page only looks. Every other method changes something, whatever it is called. */
export function onlyReads({ method }: { readonly method: string }): boolean {
  return READING.has(method);
}
