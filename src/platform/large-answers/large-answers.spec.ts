import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as fc from 'fast-check';
import { jsonText, piecesOf, sendText, sendTexts } from '.';
import { PIECE } from './turns';

const OK = { status: 200, headers: { 'Content-Type': 'text/plain; charset=utf-8' } };
const LONG = 'Яa𝒳 "\\\n'.repeat(PIECE / 3);

/** Answers one request, and says what came of it. */
async function answered<T>(listener: RequestListener, read: (answer: IncomingMessage) => Promise<T>): Promise<T> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, host: '127.0.0.1', agent: false }, resolve).on('error', reject);
    });
    return await read(answer);
  } finally {
    server.close();
  }
}

async function textOf(answer: IncomingMessage): Promise<{ text: string; length: string | undefined }> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return { text: Buffer.concat(chunks).toString(), length: answer.headers['content-length'] };
}

async function* each(texts: readonly string[]): AsyncGenerator<string> {
  yield* texts;
}

describe('JSON of what may be long', () => {
  it('is that of JSON.stringify', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        expect(await jsonText(value, PIECE)).toBe(JSON.stringify(value));
      }),
    );
  });

  it.each([
    ['a text', LONG],
    ['texts', [LONG, 'a', LONG]],
    ['a list of many', Array.from({ length: PIECE }, (_value, index) => index)],
    ['objects', Array.from({ length: 300 }, (_value, index) => ({ index, a: { b: [LONG.slice(0, 9000), null] } }))],
    ['nothing beside a text', { a: [], b: {}, c: null, '"': LONG, __proto__: null }],
  ])('is that of JSON.stringify for %s', async (_name, value) => {
    const expected = JSON.stringify(value);
    const bytes = Buffer.byteLength(expected);
    expect((await jsonText(value, bytes)) === expected).toBe(true);
    expect(await jsonText(value, bytes - 1)).toBeUndefined();
  });
});

describe('Pieces of a text', () => {
  it('are the text, with no character in two of them', () => {
    for (const start of ['', 'a']) {
      const text = start + '𝒳'.repeat(PIECE);
      const pieces = [...piecesOf(text)];
      expect(pieces.length).toBeGreaterThan(1);
      expect(Buffer.concat(pieces.map((piece) => Buffer.from(piece))).equals(Buffer.from(text))).toBe(true);
    }
  });
});

describe('Long answers', () => {
  it.each([['short'], [LONG]])('are sent whole, with their length', async (text) => {
    const sent = await answered((_request, response) => void sendText(response, OK, text), textOf);
    expect(sent.text === text).toBe(true);
    expect(sent.length).toBe(String(Buffer.byteLength(text)));
  });

  it('of many texts are these in their order, with their length', async () => {
    const texts = ['{"a":"', LONG.slice(0, 20_000), 'Я', '', '𝒳'.repeat(9000), LONG.slice(0, 600), 'é', '"}\n'];
    const sent = await answered((_request, response) => void sendText(response, OK, texts), textOf);
    expect(sent.text === texts.join('')).toBe(true);
    expect(sent.length).toBe(String(Buffer.byteLength(texts.join(''))));
  });

  it.each([
    ['of a few short texts have a length', ['a', 'b', 'Я'], '4'],
    ['of long texts have none', [LONG, 'a', LONG, 'b'], undefined],
    ['of nothing are empty', [], '0'],
  ])('%s', async (_name, texts, length) => {
    const sent = await answered((_request, response) => void sendTexts(response, OK, each(texts)), textOf);
    expect(sent.text === texts.join('')).toBe(true);
    expect(sent.length).toBe(length);
  });

  it('are made no faster than they are taken, and no longer when their reader has gone', async () => {
    let made = 0;
    let ended = false;
    async function* endless(): AsyncGenerator<string> {
      try {
        for (; made < 1000; made++) yield LONG;
      } finally {
        ended = true;
      }
    }
    let done: Promise<void> | undefined;
    await answered(
      (_request, response) => {
        done = sendTexts(response, OK, endless());
      },
      async (answer) => {
        await new Promise((resolve) => answer.once('readable', resolve));
        answer.destroy();
        await done;
      },
    );
    expect(ended).toBe(true);
    expect(made).toBeLessThan(100);
  });
});
