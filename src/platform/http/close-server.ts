import type { Server } from 'node:http';

/**
 * Takes no new connections and waits for the running requests to finish. Connections that are kept alive go as soon as
 * they are idle.
 *
 * @param patienceMs after which what still runs is cut off
 */
export async function closeServer(server: Server, patienceMs = 30_000): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}
