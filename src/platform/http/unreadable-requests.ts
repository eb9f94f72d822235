import { maxHeaderSize, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { PROBLEM_CONTENT_TYPE, problem, type Problem } from '#platform/errors';

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
