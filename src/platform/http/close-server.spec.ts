import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { closeServer, watchUnused } from './close-server';

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

describe('Closing a server', () => {
  it('ends connections on which nothing was sent or nothing runs, and lets what runs finish', async () => {
    const answers: ServerResponse[] = [];
    const server = createServer((_request, response) => void answers.push(response));
    const unused = watchUnused(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const open = async (): Promise<Socket> => {
      const connection = connect(port, '127.0.0.1');
      await once(connection, 'connect');
      return connection;
    };
    const [ahead, busy] = [await open(), await open()];
    let answer = '';
    busy.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    busy.write(REQUEST);
    await once(server, 'request');

    let isClosed = false;
    const closed = closeServer(server, unused).then(() => (isClosed = true));
    await once(ahead, 'close');
    expect(isClosed).toBe(false);
    answers[0].end('Finished');
    await Promise.all([closed, once(busy, 'close')]);
    expect(answer).toContain('Finished');
  });
});
