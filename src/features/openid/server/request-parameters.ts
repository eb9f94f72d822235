import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider';
import { isStorable } from '#platform/strings';

type Parameters = Record<string, unknown>;
type Look = (oidc: KoaContextWithOIDC['oidc'], parameters: Parameters) => void;

/** In characters. Together they are the most that one request makes the service remember. */
const MAX_TOGETHER = 12_288;
const MAX_EACH = 2048;
const MAX_OF: Readonly<Record<string, number>> = {
  state: 4096,
  id_token_hint: 8192,
  token: 8192,
  access_token: 8192,
};

export function lookAtParameters(provider: Provider, look: Look): void {
  Object.defineProperty(provider.OIDCContext.prototype, 'params', {
    configurable: true,
    // Of a request that failed before it had any: oidc-provider looks at them to tell what has failed.
    get: (): Parameters => ({}),
    set(this: KoaContextWithOIDC['oidc'], parameters: Parameters) {
      look(this, parameters);
      Object.defineProperty(this, 'params', {
        value: parameters,
        writable: true,
        configurable: true,
        enumerable: true,
      });
    },
  });
}

/**
 * What cannot be stored, such as U+0000, or is too long to be, is not sent back to the application: that would need
 * parameters that are just as doubtful.
 */
export function requireStorable(parameters: Parameters): void {
  let together = 0;
  // A client id that cannot be is that of nobody, which is another error.
  const { client_id: _clientId, ...others } = parameters;
  for (const [name, value] of Object.entries(others)) {
    for (const text of [value].flat()) {
      if (typeof text !== 'string') continue;
      if (!isStorable(text)) refuse(`${name} contains a character that is not allowed`);
      const longest = MAX_OF[name] ?? MAX_EACH;
      if (text.length > longest) refuse(`${name} is longer than ${longest} characters`);
      together += text.length;
    }
  }
  if (together > MAX_TOGETHER) refuse(`the parameters are longer than ${MAX_TOGETHER} characters together`);
}

function refuse(description: string): never {
  throw Object.assign(new errors.InvalidRequest(description), { allow_redirect: false });
}
