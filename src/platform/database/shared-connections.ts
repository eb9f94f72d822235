import { Client, type ClientConfig, type QueryArrayConfig, type QueryArrayResult } from 'pg';
import { CONNECT_TIMEOUT_MS } from './data-source';
import { gather } from './transaction';

/** Each answers in the order in which it is asked, so that few others wait for a long answer. */
const CONNECTIONS = 2;

/**
 * For short statements of many callers: what is asked for in one turn of the event loop is one write to the server. A
 * connection that is lost is opened again for the next statement.
 */
export class SharedConnections {
  private readonly clients: (Promise<Client> | undefined)[] = [];
  private next = 0;

  constructor(private readonly settings: ClientConfig) {}

  async query<Row extends unknown[]>(statement: QueryArrayConfig): Promise<QueryArrayResult<Row>> {
    this.next = (this.next + 1) % CONNECTIONS;
    const client = await (this.clients[this.next] ??= this.open(this.next));
    gather(client.connection.stream, setImmediate);
    return client.query<Row>(statement);
  }

  async end(): Promise<void> {
    await Promise.all(this.clients.map(async (opened) => (await opened?.catch(() => undefined))?.end()));
  }

  private open(place: number): Promise<Client> {
    const client = new Client({ connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...this.settings, pipeline: true });
    const opened = client.connect().then(() => client);
    const lose = () => {
      if (this.clients[place] === opened) this.clients[place] = undefined;
    };
    // Unheard, the loss of the connection would end the process.
    client.on('error', lose).on('end', lose);
    opened.catch(lose);
    return opened;
  }
}
