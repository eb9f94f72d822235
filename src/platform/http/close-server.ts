import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Connections on which nothing was ever sent, as browsers open them ahead of need. Node.js takes them for busy ones. */
export function watchUnused(server: Server): ReadonlySet<Socket> {
  const unused = new Set<Socket>();
  server.on('connection', (connection: Socket) => {
    unused.add(connection);
    connection.once('close', () => unused.delete(connection));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return unused;
}

/**
 * Waits for the running requests. Connections that are kept alive go as soon as they are idle.
 *
 * @param unused from {@link watchUnused}
 * @param patienceMs after which what still runs is cut off
 */
export async function closeServer(server: Server, unused: ReadonlySet<Socket>, patienceMs = 30_000): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => {
    server.closeIdleConnections();
    for (const connection of unused) if (connection.bytesRead === 0) connection.destroy();
  }, 50);
  const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}
