import { requireStorable } from './request-parameters';

describe('The parameters of a request', () => {
  it.each<[string, Record<string, unknown>]>([
    ['usual ones', { client_id: 'site', state: 'x'.repeat(4096), nonce: 'n', resource: ['https://a', 'https://b'] }],
    ['absent ones', { client_id: 'site', state: undefined }],
    ['any text that is whole', { login_hint: 'Zoë 🌿' }],
  ])('may be %s', (_which, parameters) => expect(() => requireStorable(parameters)).not.toThrow());

  it.each<[string, Record<string, unknown>]>([
    ['with U+0000', { state: 'a\0b' }],
    ['with U+0000 in one of many', { resource: ['https://a', 'https://b\0'] }],
    ['with half a character', { nonce: '\ud83c' }],
    ['that are long', { nonce: 'x'.repeat(2049) }],
    ['with a long state', { state: 'x'.repeat(4097) }],
    [
      'that are long together',
      Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((n) => [n, 'x'.repeat(2000)])),
    ],
  ])('may not be some %s', (_which, parameters) =>
    expect(() => requireStorable(parameters)).toThrow(
      expect.objectContaining({ error: 'invalid_request', status: 400, allow_redirect: false }) as Error,
    ),
  );
});
