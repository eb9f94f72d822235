/** Members whose values never reach a log, wherever they stand in what is logged. */
const SECRET_MEMBERS = [
  'password',
  'secret',
  'clientSecret',
  'client_secret',
  'token',
  'access_token',
  'refresh_token',
  'authorization',
  'cookie',
];

/** The paths of secret members for pino, which looks three levels deep. */
export const REDACTED_PATHS = SECRET_MEMBERS.flatMap((member) => [member, `*.${member}`, `*.*.${member}`]);

export const REDACTED = '[redacted]';

/** Takes passwords out of URLs, and credentials that follow `Bearer` or `Basic`. */
export function redactText(text: string): string {
  return text
    .replace(/(:\/\/[^\s:/@]*):[^\s/@]+@/g, `$1:${REDACTED}@`)
    .replace(/\b(Bearer|Basic) [\w~+/.=-]{8,}/gi, `$1 ${REDACTED}`);
}
