import autocannon from 'autocannon';

export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

export interface LoadJob {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  readonly headers: Record<string, string>;
  /** Sent in turn, each connection beginning at another place. */
  readonly requests: readonly LoadRequest[];
  /** Text in every body that becomes a new number with each request, so that each creates something of its own. */
  readonly uniqueToken?: string;
}

export interface LoadResult {
  /** With 200. */
  readonly answered: number;
  /** Seconds. */
  readonly duration: number;
  readonly failed: number;
}

let sent = 0;

process.once('disconnect', () => process.exit());

// Listening on keeps this process alive until it is told to end: then its result cannot come after its end.
process.on('message', (job: LoadJob) => {
  void run(job).then((result) => process.send?.(result));
});

async function run(job: LoadJob): Promise<LoadResult> {
  let connection = 0;
  const result = await autocannon({
    url: job.url,
    connections: job.connections,
    duration: job.seconds,
    timeout: 60,
    headers: job.headers,
    requests: [{ path: '/' }],
    setupClient: (client) => {
      const start = Math.floor((connection++ * job.requests.length) / job.connections);
      const ordered = [...job.requests.slice(start), ...job.requests.slice(0, start)];
      client.setRequests(ordered.map((request) => toRequest(request, job)));
    },
  });
  return { answered: result['2xx'], duration: result.duration, failed: result.non2xx + result.errors };
}

function toRequest({ method, path, body }: LoadRequest, { headers, uniqueToken }: LoadJob): autocannon.Request {
  if (!uniqueToken || body === undefined) return { method, path, headers, body };
  return {
    method,
    path,
    headers,
    setupRequest: (request) => ({ ...request, body: body.replaceAll(uniqueToken, `${process.pid}-${sent++}`) }),
  };
}
