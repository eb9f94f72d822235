import { secondsFromNow, type TokenForger } from './token-forger';

const ELSEWHERE = 'https://elsewhere.example';

/** Tokens that are wrong in one point each, with what is said about it. */
export const BAD_TOKENS: readonly (readonly [
  what: string,
  token: (forger: TokenForger) => Promise<string>,
  description: RegExp,
])[] = [
  ['when it has expired', (forger) => forger.forge({ exp: secondsFromNow(-10) }), /expired/],
  ['before its time', (forger) => forger.forge({ nbf: secondsFromNow(600) }), /not valid yet/],
  ['without an expiry', (forger) => forger.forge({ exp: undefined }), /lacks a subject or an expiry/],
  ['when it is meant for another audience', (forger) => forger.forge({ aud: ELSEWHERE }), /another audience/],
  ['when it comes from another issuer', (forger) => forger.forge({ iss: ELSEWHERE }), /another issuer/],
  ['when it stands for nobody', (forger) => forger.forge({ sub: 'nobody' }), /nobody who is known/],
  ['when it is not an access token', (forger) => forger.forge({}, { typ: 'JWT' }), /not an access token/],
  ['when its key is unknown', (forger) => forger.forge({}, { kid: 'unknown' }), /unknown key/],
  ['when it names no key', (forger) => forger.forge({}, { kid: undefined }), /unknown key/],
  ['when somebody else has signed it', (forger) => forger.withForeignKey(), /signature/],
  ['when it has the algorithm none', (forger) => forger.unsigned(), /signature/],
  ['when it is signed by HMAC with the public key', (forger) => forger.withPublicKey(), /signature/],
  ['when its algorithm is not that of its key', (forger) => forger.withAlgorithm('ES256'), /signature/],
  ['when it needs an extension', (forger) => forger.forge({}, { crit: ['exotic'], exotic: 1 }), /extension/],
  ['when its subject cannot be looked for', (forger) => forger.forge({ sub: 'a\0b' }), /nobody/],
  ['when it was tampered with', (forger) => forger.tampered(), /signature/],
  ['when it is no JSON Web Token', () => Promise.resolve('nonsense'), /not a JSON Web Token/],
];
