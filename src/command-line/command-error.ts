/** A command cannot be carried out; the message says why and what to do. */
export class CommandError extends Error {}

/** What a failure of the system comes down to, for the end of a sentence. */
export function reasonOf(error: unknown): string {
  const { code, message = String(error) } = error as Partial<NodeJS.ErrnoException>;
  if (code === 'ENOENT') return 'there is no such file or folder.';
  if (code === 'EISDIR') return 'it is a folder.';
  if (code === 'EACCES' || code === 'EPERM') return 'permission denied.';
  return message;
}
