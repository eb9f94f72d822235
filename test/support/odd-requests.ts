const end = 'Connection: close\r\n\r\n';
const json = 'Content-Type: application/json\r\n';

/** @param sent has `%T` for host, token and request id */
export function withHead(sent: string, token: string): string {
  return sent.replaceAll('%T', `Authorization: Bearer ${token}\r\nX-Request-Id: one\r\nHost: x\r\n`);
}

/** As they go over the wire; with the last of them the connection is to be closed. */
export const ODD_REQUESTS: readonly (readonly [what: string, sent: string])[] = [
  ['two lengths', `POST /api/graphql HTTP/1.1\r\n%T${json}Content-Length: 2\r\nContent-Length: 3\r\n${end}{}x`],
  ['a length twice', `POST /api/graphql HTTP/1.1\r\n%T${json}Content-Length: 2\r\nContent-Length: 2\r\n${end}{}`],
  [
    'two ends of a body',
    `POST /api/graphql HTTP/1.1\r\n%T${json}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n${end}0\r\n\r\n`,
  ],
  ['chunks', `POST /api/graphql HTTP/1.1\r\n%T${json}Transfer-Encoding: chunked\r\n${end}2\r\n{}\r\n0\r\n\r\n`],
  [
    'chunks and more',
    `POST /api/content HTTP/1.1\r\n%T${json}Transfer-Encoding: gzip, chunked\r\n${end}2\r\n{}\r\n0\r\n\r\n`,
  ],
  ['an encoding that is none', `POST /api/graphql HTTP/1.1\r\n%T${json}Transfer-Encoding: xchunked\r\n${end}{}`],
  ['a length with a sign', `POST /api/graphql HTTP/1.1\r\n%T${json}Content-Length: +2\r\n${end}{}`],
  ['a length in hexadecimal', `POST /api/graphql HTTP/1.1\r\n%T${json}Content-Length: 0x2\r\n${end}{}`],
  ['a length below zero', `POST /api/graphql HTTP/1.1\r\n%T${json}Content-Length: -2\r\n${end}{}`],
  [
    'more than its length',
    `POST /api/graphql HTTP/1.1\r\n%T${json}Content-Length: 2\r\n\r\n{}GET / HTTP/1.1\r\n%T${end}`,
  ],
  ['a body of a GET', `GET /api/content HTTP/1.1\r\n%T${json}Content-Length: 2\r\n${end}{}`],
  [
    'a chunked body of a GET',
    `GET /robots.txt HTTP/1.1\r\n%TTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\nGET /robots.txt HTTP/1.1\r\n%T${end}`,
  ],
  ['an address of a proxy', `GET http://x/api/content HTTP/1.1\r\n%T${end}`],
  ['an address of another host', `GET http://y/robots.txt HTTP/1.1\r\n%T${end}`],
  ['a star', `OPTIONS * HTTP/1.1\r\n%T${end}`],
  ['no slash', `GET api/content HTTP/1.1\r\n%T${end}`],
  ['dots', `GET /x/../api/content HTTP/1.1\r\n%T${end}`],
  ['an encoded slash', `GET /api%2fcontent HTTP/1.1\r\n%T${end}`],
  ['a backslash', `GET /api\\content HTTP/1.1\r\n%T${end}`],
  ['bytes beyond ASCII', `GET /\u00e4 HTTP/1.1\r\n%T${end}`],
  ['a line end in the address', `GET /robots.txt%0d%0aX: y HTTP/1.1\r\n%T${end}`],
  ['a method in lower case', `get /robots.txt HTTP/1.1\r\n%T${end}`],
  ['a method that nobody knows', `BREW /robots.txt HTTP/1.1\r\n%T${end}`],
  ['TRACE', `TRACE /robots.txt HTTP/1.1\r\n%T${end}`],
  ['HTTP/1.0', 'GET /robots.txt HTTP/1.0\r\n\r\n'],
  [
    'HTTP/1.0 and a connection kept',
    `GET /robots.txt HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET /robots.txt HTTP/1.0\r\n\r\n`,
  ],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['no host', `GET /robots.txt HTTP/1.1\r\n${end}`],
  ['two hosts', `GET /robots.txt HTTP/1.1\r\n%THost: y\r\n${end}`],
  ['two tokens', `GET /api/content HTTP/1.1\r\n%TAuthorization: Bearer forged\r\n${end}`],
  ['a forged token before another', `GET /api/content HTTP/1.1\r\nAuthorization: Bearer forged\r\n%T${end}`],
  ['an empty token', `GET /robots.txt HTTP/1.1\r\nAuthorization:\r\nX-Request-Id: one\r\nHost: x\r\n${end}`],
  ['a request id that is two', `GET /robots.txt HTTP/1.1\r\n%TX-Request-Id: one\r\nX-Request-Id: two\r\n${end}`],
  ['a space before a colon', `GET /robots.txt HTTP/1.1\r\n%TX : y\r\n${end}`],
  ['a folded header', `GET /robots.txt HTTP/1.1\r\n%TX: y\r\n z\r\n${end}`],
  ['line feeds alone', 'GET /robots.txt HTTP/1.1\nHost: x\nX-Request-Id: one\nConnection: close\n\n'],
  ['a carriage return alone', `GET /robots.txt HTTP/1.1\r\n%TX: y\rZ: z\r\n${end}`],
  ['a NUL in a header', `GET /robots.txt HTTP/1.1\r\n%TX: \0\r\n${end}`],
  ['a long header', `GET /robots.txt HTTP/1.1\r\n%TX: ${'y'.repeat(20_000)}\r\n${end}`],
  ['many headers', `GET /robots.txt HTTP/1.1\r\n%T${'X: y\r\n'.repeat(1990)}${end}`],
  [
    'another protocol asked for',
    `GET /robots.txt HTTP/1.1\r\n%TUpgrade: websocket\r\nConnection: Upgrade, close\r\n\r\n`,
  ],
  [
    'a body that waits to be asked for',
    `POST /api/graphql HTTP/1.1\r\n%T${json}Expect: 100-continue\r\nContent-Length: 2\r\n${end}{}`,
  ],
  [
    'a body that waits for something else',
    `POST /api/graphql HTTP/1.1\r\n%T${json}Expect: 200-ok\r\nContent-Length: 2\r\n${end}{}`,
  ],
  [
    'another origin',
    `OPTIONS /api/content HTTP/1.1\r\n%TOrigin: https://x\r\nAccess-Control-Request-Method: POST\r\n${end}`,
  ],
  ['a GET from another origin', `GET /api/content HTTP/1.1\r\n%TOrigin: https://x\r\n${end}`],
  [
    'several at once',
    `GET /robots.txt HTTP/1.1\r\n%T\r\nPOST /api/graphql HTTP/1.1\r\n%T${json}Content-Length: 2\r\n\r\n{}` +
      `GET /nothing HTTP/1.1\r\n%T\r\nGET /api/content?first=0 HTTP/1.1\r\n%T${end}`,
  ],
];

/** After which the sender goes away. */
export const CUT_REQUESTS: readonly (readonly [where: string, sent: string])[] = [
  ['in a body', `POST /api/content HTTP/1.1\r\n%T${json}Content-Length: 9\r\n\r\n{"a"`],
  ['in a header', 'GET /robots.txt HTTP/1.1\r\nHost:'],
  ['before a body', `POST /api/graphql HTTP/1.1\r\n%T${json}Content-Length: 9\r\n\r\n`],
];
