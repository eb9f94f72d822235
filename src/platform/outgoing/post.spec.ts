import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OutgoingRules, ForbiddenAddressError, post, type OutgoingPost } from './post';

const MEGABYTE = Buffer.alloc(1024 * 1024, 'x');

describe('Posting to an address that somebody has typed', () => {
  let server: Server;
  let port: number;
  let answer: RequestListener;
  let asked: IncomingMessage[];

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request);
      answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  });
  beforeEach(() => {
    asked = [];
    answer = (_request, response) => response.end('Thanks');
  });
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });

  const to = (host: string, given: Partial<OutgoingPost> = {}) =>
    post(new OutgoingRules([`127.0.0.1:${port}`]), {
      url: `http://${host}:${port}/hooks`,
      headers: { 'content-type': 'text/plain' },
      body: 'Pears, 梨',
      timeoutMs: 5000,
      answerBytes: 4096,
      ...given,
    });
  const here = (given?: Partial<OutgoingPost>) => to('127.0.0.1', given);

  it('sends the body and tells the answer', async () => {
    let body = '';
    answer = (request, response) => {
      request.setEncoding('utf8').on('data', (text: string) => (body += text));
      request.on('end', () => response.writeHead(201).end('Made'));
    };
    expect(await here()).toEqual({ status: 201, text: 'Made' });
    expect([body, asked[0].method, asked[0].url, asked[0].headers['content-length']]).toEqual([
      'Pears, 梨',
      'POST',
      '/hooks',
      '10',
    ]);
  });

  it('is not led elsewhere', async () => {
    answer = (_request, response) => response.writeHead(307, { location: `http://127.0.0.1:${port}/other` }).end();
    expect(await here()).toEqual({ status: 307, text: '' });
    expect(asked).toHaveLength(1);
  });

  it('reads the beginning of an endless answer, and hangs up', async () => {
    let over: Promise<unknown> = Promise.resolve();
    let megabytes = 0;
    answer = (_request, response) => {
      over = once(response, 'close');
      const write = (): void => {
        while (!response.destroyed && ++megabytes < 1000 && response.write(MEGABYTE));
        response.once('drain', write);
      };
      write();
    };
    expect(await here()).toEqual({ status: 200, text: 'x'.repeat(4096) });
    await over;
    // No more than what lay on the way.
    expect(megabytes).toBeLessThan(100);
  });

  it('ends when there is no answer in time', async () => {
    answer = () => {};
    await expect(here({ timeoutMs: 100 })).rejects.toThrow('no answer within 0.1 s');
  });

  it.each([101, 102])('ends when there is no answer after a status of %s', async (status) => {
    answer = (_request, response) => {
      response.socket?.end(`HTTP/1.1 ${status} Wait\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
    };
    await expect(here()).rejects.toThrow(/another protocol|ended without|hang up/);
  });

  it('ends when somebody ends it', async () => {
    const end = new AbortController();
    answer = () => end.abort();
    await expect(here({ signal: end.signal })).rejects.toThrow('aborted');
  });

  it('goes by the status when the rest of an answer does not come, or is torn off', async () => {
    answer = (_request, response) => response.writeHead(202).write('Than');
    expect(await here({ timeoutMs: 300 })).toEqual({ status: 202, text: 'Than' });
    answer = (_request, response) => {
      response.writeHead(202, { 'content-length': '100' }).write('Than');
      setTimeout(() => response.destroy(), 50);
    };
    expect(await here()).toEqual({ status: 202, text: 'Than' });
  });

  it('tells when nobody listens', async () => {
    const rules = new OutgoingRules(['127.0.0.1']);
    await expect(post(rules, plain('http://127.0.0.1:9/'))).rejects.toThrow('ECONNREFUSED');
  });

  it('does not ask what may not be asked', async () => {
    await expect(to('[::ffff:127.0.0.1]')).rejects.toThrow(ForbiddenAddressError);
    await expect(here({ url: `http://2130706433:${port + 1}/` })).rejects.toThrow(ForbiddenAddressError);
    expect(asked).toEqual([]);
  });

  it('does not ask a name that leads to where nobody may ask', async () => {
    const url = `https://localhost:${port}/`;
    await expect(here({ url })).rejects.toThrow('localhost leads to an address that is not public');
    await expect(post(new OutgoingRules(['localhost']), plain(url))).rejects.toThrow(/SSL|wrong version/i);
  });
});

function plain(url: string): OutgoingPost {
  return { url, headers: {}, body: '', timeoutMs: 5000, answerBytes: 1 };
}

describe('A URL that somebody has typed', () => {
  const rules = new OutgoingRules(['hooks.intern', '10.0.0.7:8080', '[::1]:80', 'Loud.Example']);

  it.each([
    'https://example.com/hooks?key=1',
    'https://example.com:8443/',
    'https://1.1.1.1/',
    'https://[2606:4700:4700::1111]/',
    'http://hooks.intern/',
    'https://hooks.intern:9000/',
    'http://10.0.0.7:8080/x',
    'http://[::1]/',
    'http://[0:0:0:0:0:0:0:1]:80/',
    'http://LOUD.example/',
  ])('may be asked: %s', (url) => expect(rules.faultOf(url)).toBeUndefined());

  it.each([
    ['', 'must be a URL'],
    ['example.com', 'must be a URL'],
    ['/hooks', 'must be a URL'],
    ['file:///etc/passwd', 'must be an https URL'],
    ['javascript:alert(1)', 'must be an https URL'],
    ['http://example.com/', 'must be an https URL'],
    ['https://user@example.com/', 'user name or password'],
    ['https://:secret@example.com/', 'user name or password'],
    ['https://example.com/#part', 'fragment'],
    [`https://example.com/${'x'.repeat(2000)}`, 'at most 2000'],
    ['http://hooks.intern.example.com/', 'must be an https URL'],
    ['https://10.0.0.7/', 'not public'],
    ['http://10.0.0.7:8081/', 'must be an https URL'],
    ['https://127.0.0.1/', 'not public'],
    ['https://127.1/', 'not public'],
    ['https://2130706433/', 'not public'],
    ['https://0x7f000001/', 'not public'],
    ['https://0177.0.0.1/', 'not public'],
    ['https://127。0。0。1/', 'not public'],
    ['https://[::1]/', 'not public'],
    ['https://[::ffff:127.0.0.1]/', 'not public'],
    ['https://[::ffff:a9fe:a9fe]/', 'not public'],
    ['https://169.254.169.254/latest/meta-data/', 'not public'],
    ['https://10.1.2.3/', 'not public'],
    ['https://192.168.0.1/', 'not public'],
    ['https://0/', 'not public'],
  ])('may not, and is told why: %s', (url, why) => expect(rules.faultOf(url)?.message).toContain(why));
});
