import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';
import { Client } from 'pg';

/** A way to a PostgreSQL server that can fall silent: nothing passes any more, and both ends believe that the other is there. */
export class SilentLine {
  private readonly sockets: Socket[] = [];

  private constructor(
    private readonly server: net.Server,
    /** The URL of the database, over this line. */
    readonly url: string,
  ) {}

  static async to(databaseUrl: string): Promise<SilentLine> {
    const { host, port, user = '', password = '', database = '' } = new Client({ connectionString: databaseUrl });
    const server = net.createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port: entrance } = server.address() as AddressInfo;
    const credentials = [user, password ?? ''].map(encodeURIComponent).join(':');
    const line = new SilentLine(server, `postgres://${credentials}@127.0.0.1:${entrance}/${database}`);
    server.on('connection', (near) => {
      const far = host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(port, host);
      line.join(near, far);
    });
    return line;
  }

  fallSilent(): void {
    for (const socket of this.sockets) socket.removeAllListeners('data').pause();
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(near: Socket, far: Socket): void {
    for (const [from, to] of [
      [near, far],
      [far, near],
    ]) {
      from.on('data', (bytes) => to.write(bytes));
      // Who ends one half while the line is alive ends the other; a socket that is paused does not hear of its end.
      from.on('close', () => to.destroy());
      from.on('error', () => undefined);
      this.sockets.push(from);
    }
  }
}
