import fs from 'node:fs';

export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

const NOBODY: ServerUser = { uid: 65534, gid: 65534 };

/**
 * PostgreSQL refuses to run as root. For root this is the owner of an existing data directory, else the system's own
 * `postgres` user, else `nobody`; for everybody else it is undefined: the server runs as its caller.
 */
export function serverUser(directory: string): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = fs.statSync(directory, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : (systemUser('postgres') ?? NOBODY);
}

function systemUser(name: string): ServerUser | undefined {
  const entry = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([entryName]) => entryName === name);
  return entry && { uid: Number(entry[2]), gid: Number(entry[3]) };
}
