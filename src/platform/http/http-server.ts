import { maxHeaderSize, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Logger } from '@nestjs/common';
import type { RequestHandler } from 'express';
import { PROBLEM_CONTENT_TYPE, problem, type Problem } from '#platform/errors';

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

/** As problems; what cannot be read comes to no route. The connection ends with it. */
export function answerUnreadableRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, connection: Duplex) => {
    if (error.code === 'ECONNRESET' || !connection.writable) connection.destroy();
    else connection.end(answerOf(problemOf(error.code)), () => connection.destroy());
  });
}

function problemOf(code: string | undefined): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return problem(
      431,
      'http.headers-too-large',
      `The address and the headers must not be longer than ${maxHeaderSize} bytes together. Send long queries by POST.`,
    );
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return problem(408, 'http.request-timeout', 'The request did not arrive whole in time. Repeat it.');
  }
  return problem(400, 'http.malformed-request', 'The request cannot be read as HTTP/1.1.');
}

function answerOf(found: Problem): string {
  const body = JSON.stringify(found);
  return [
    `HTTP/1.1 ${found.status} ${found.title}`,
    `Content-Type: ${PROBLEM_CONTENT_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

/** Said once, of a proxy that is not believed: then all people have its address. */
export function warnOfUntrustedProxy(): RequestHandler {
  let isTold = false;
  return ({ headers }, _response, next) => {
    if (!isTold && headers['x-forwarded-for'] !== undefined) {
      isTold = true;
      new Logger('Http').warn(
        'A request came with X-Forwarded-For, and TRUST_PROXY is not set. If a proxy stands before the service, set it: ' +
          'failed sign-ins are counted by address, and now everybody has that of the proxy.',
      );
    }
    next();
  };
}
