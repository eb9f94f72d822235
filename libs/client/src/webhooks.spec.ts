import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { signatureOf } from '../../../test/support/receiver';
import { verifyWebhook, WebhookVerificationError, type WebhookRequest } from './index';

const SECRET = `whsec_${Buffer.from('a secret of 24 bytes, or').toString('base64')}`;
const OTHER = `whsec_${randomBytes(32).toString('base64')}`;
const BODY = JSON.stringify({
  type: 'content.published',
  timestamp: '2026-11-20T10:00:00.000Z',
  data: { contentItemId: 'a', contentType: 'Page', item: { displayText: 'Ö' } },
});
const now = () => Math.floor(Date.now() / 1000);

const signed = (timestamp: number | string, secret = SECRET, text = BODY) =>
  signatureOf(secret, { id: 'msg_1', timestamp: String(timestamp), text });

/** As the service sends it. */
function sent(secrets: readonly string[] = [SECRET], timestamp = now()) {
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((secret) => signed(timestamp, secret)).join(' '),
  };
  return { headers, body: BODY, secret: SECRET };
}

const isGenuine = (request: WebhookRequest) =>
  verifyWebhook(request).then(
    () => true,
    (error: unknown) => {
      expect(error).toBeInstanceOf(WebhookVerificationError);
      return false;
    },
  );

it('A message of the service is read', async () => {
  expect(await verifyWebhook(sent())).toEqual({ id: 'msg_1', ...(JSON.parse(BODY) as object) });
});

it('The example of Standard Webhooks is genuine', async () => {
  const request = {
    headers: {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    },
    body: '{"test": 2432232314}',
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    tolerance: Number.POSITIVE_INFINITY,
  };
  expect(await isGenuine(request)).toBe(true);
});

it.each<[string, (request: ReturnType<typeof sent>) => WebhookRequest]>([
  ['as Headers', (request) => ({ ...request, headers: new Headers(request.headers) })],
  ['with lists of values', ({ headers, ...others }) => ({ ...others, headers: lists(headers) })],
  ['as bytes', (request) => ({ ...request, body: new TextEncoder().encode(BODY) })],
  ['as a view of more bytes', (request) => ({ ...request, body: Buffer.from(`  ${BODY}`).subarray(2) })],
  ['as a buffer', (request) => ({ ...request, body: new TextEncoder().encode(BODY).buffer })],
  ['with a secret of several', (request) => ({ ...request, secret: [OTHER, SECRET] })],
])('A message can be given %s', async (_how, change) => {
  expect(await isGenuine(change(sent()))).toBe(true);
});

function lists(headers: WebhookRequest['headers']): Record<string, string[]> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [String(value)]]));
}

it('A message that both secrets have signed is genuine by either', async () => {
  const request = sent([OTHER, SECRET]);
  expect(await isGenuine(request)).toBe(true);
  expect(await isGenuine({ ...request, secret: OTHER })).toBe(true);
});

it('A message is refused by another secret, and without one of its headers', async () => {
  expect(await isGenuine({ ...sent(), secret: OTHER })).toBe(false);
  for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
    expect(await isGenuine({ ...sent(), headers: { ...sent().headers, [name]: undefined } })).toBe(false);
  }
});

it.each([
  [-301, false],
  [-290, true],
  [290, true],
  [310, false],
])('A message of %d seconds from now is genuine: %s', async (offset, expected) => {
  expect(await isGenuine(sent([SECRET], now() + offset))).toBe(expected);
});

it('The tolerance is what it is said to be', async () => {
  expect(await isGenuine({ ...sent([SECRET], now() - 50), tolerance: 10 })).toBe(false);
  expect(await isGenuine({ ...sent([SECRET], now() - 900), tolerance: 1000 })).toBe(true);
});

it.each(['', ' ', '12a', 'NaN', '-5', '1e9', '1614265330.5'])('The time %j is none', async (timestamp) => {
  const signature = signed(timestamp);
  const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': signature };
  expect(await isGenuine({ headers, body: BODY, secret: SECRET, tolerance: Number.POSITIVE_INFINITY })).toBe(false);
});

it('Whatever is changed in a message, it is refused', async () => {
  const request = sent();
  const parts = { ...request.headers, body: BODY };
  const change = fc.tuple(fc.constantFrom(...Object.keys(parts)), fc.nat(), fc.string({ minLength: 1, maxLength: 1 }));
  await fc.assert(
    fc.asyncProperty(change, async ([name, at, character]) => {
      const before = parts[name as keyof typeof parts] ?? '';
      const place = at % before.length;
      const after = before.slice(0, place) + character + before.slice(place + 1);
      // The last character of Base64 has bits that mean nothing.
      fc.pre(after !== before && !(name === 'webhook-signature' && place >= before.length - 2));
      const { body, ...headers } = { ...parts, [name]: after };
      expect(await isGenuine({ headers, body, secret: SECRET, tolerance: Number.POSITIVE_INFINITY })).toBe(false);
    }),
    { numRuns: 500 },
  );
});

it.each([
  'v1',
  'v1,',
  'v1,%%%',
  'v2,AAAA',
  'v1a,AAAA',
  `v1,${Buffer.alloc(32).toString('base64')}`,
  signed(1).slice('v1,'.length),
])('The signature %j is none', async (signature) => {
  expect(await isGenuine({ ...sent(), headers: { ...sent().headers, 'webhook-signature': signature } })).toBe(false);
});

it('A thousand signatures are not tried', async () => {
  const { headers } = sent();
  const genuine = headers['webhook-signature'];
  const many = [...Array.from({ length: 999 }, () => 'v1,AAAA'), genuine].join(' ');
  const verify = jest.spyOn(crypto.subtle, 'verify');
  expect(await isGenuine({ ...sent(), headers: { ...headers, 'webhook-signature': many } })).toBe(false);
  expect(verify).not.toHaveBeenCalled();
  verify.mockRestore();
});

it('A genuine body that is no JSON is refused', async () => {
  const signature = signed(now(), SECRET, 'no');
  const headers = { ...sent().headers, 'webhook-signature': signature };
  expect(await isGenuine({ headers, body: 'no', secret: SECRET })).toBe(false);
});

it.each(['', 'whsec_', 'whsec_%%', []])('The secret %j is a mistake of the caller', async (secret) => {
  await expect(verifyWebhook({ ...sent(), secret })).rejects.toThrow(TypeError);
});
