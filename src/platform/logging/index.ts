import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Level, type Logger } from 'pino';

const CONTROL = /(?!\n)\p{Cc}|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Wherever they stand in what is logged. */
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

/** pino looks three levels deep. */
const REDACTED_PATHS = SECRET_MEMBERS.flatMap((member) => [member, `*.${member}`, `*.*.${member}`]);

const REDACTED = '[redacted]';

export interface LoggingOptions {
  readonly logLevel: string;
  readonly logFormat: 'pretty' | 'json';
}

/** Contexts of Nest's own account of a start, a line for each module and route: of interest to who debugs it. */
const FRAMEWORK = new Set<unknown>([
  'InstanceLoader',
  'NestApplication',
  'NestFactory',
  'RouterExplorer',
  'RoutesResolver',
]);

/** Lines of JSON or, for people, text. Secrets do not pass. */
export class ServiceLogger implements LoggerService {
  private readonly pino: Logger;

  /** @param destination standard output when left out */
  constructor({ logLevel, logFormat }: LoggingOptions, destination?: DestinationStream) {
    this.pino = pino(
      {
        level: logLevel,
        base: null,
        timestamp: pino.stdTimeFunctions.isoTime,
        formatters: { level: (label) => ({ level: label }) },
        redact: { paths: REDACTED_PATHS, censor: REDACTED },
      },
      destination ?? (logFormat === 'pretty' ? prettyOutput() : pino.destination({ dest: 1, sync: true })),
    );
  }

  log(message: unknown, ...parameters: unknown[]): void {
    this.write(FRAMEWORK.has(parameters.at(-1)) ? 'debug' : 'info', message, parameters);
  }

  error(message: unknown, ...parameters: unknown[]): void {
    this.write('error', message, parameters);
  }

  warn(message: unknown, ...parameters: unknown[]): void {
    this.write('warn', message, parameters);
  }

  debug(message: unknown, ...parameters: unknown[]): void {
    this.write('debug', message, parameters);
  }

  verbose(message: unknown, ...parameters: unknown[]): void {
    this.write('trace', message, parameters);
  }

  fatal(message: unknown, ...parameters: unknown[]): void {
    this.write('fatal', message, parameters);
  }

  isEnabled(level: Level): boolean {
    return this.pino.isLevelEnabled(level);
  }

  /** Nest passes the name of the logger last, and with an error its stack before that. */
  private write(level: Level, message: unknown, parameters: readonly unknown[]): void {
    if (!this.pino.isLevelEnabled(level)) return;
    const context = typeof parameters.at(-1) === 'string' ? (parameters.at(-1) as string) : undefined;
    const details = context === undefined ? parameters : parameters.slice(0, -1);
    const error = [message, ...details].find((value) => value instanceof Error);
    const stack = error?.stack ?? details.find((value) => typeof value === 'string');
    const entry = {
      ...(context && { context }),
      ...membersOf(message),
      ...(stack !== undefined && { stack: redactText(stack) }),
    };
    this.pino[level](entry, redactText(textOf(message)));
  }
}

/** Goes into the line as it is. */
function membersOf(message: unknown): object {
  if (typeof message !== 'object' || message === null || message instanceof Error) return {};
  const { message: _text, err: _error, ...members } = message as Record<string, unknown>;
  return members;
}

function textOf(message: unknown): string {
  if (typeof message === 'string') return message;
  if (typeof message !== 'object' || message === null) return String(message);
  return 'message' in message && typeof message.message === 'string' ? message.message : '';
}

function prettyOutput(): DestinationStream {
  // Loaded only where somebody reads along.
  const { build } = require('pino-pretty') as typeof import('pino-pretty');
  return build({
    sync: true,
    translateTime: 'SYS:HH:MM:ss',
    messageFormat: ({ context, msg }) => readableMessage(context, msg),
    ignore: 'context',
    singleLine: true,
  });
}

/** Takes passwords out of URLs, and credentials that follow `Bearer` or `Basic`. */
function redactText(text: string): string {
  return text
    .replace(/(:\/\/[^\s:/@]*):[^\s/@]+@/g, `$1:${REDACTED}@`)
    .replace(/\b(Bearer|Basic) [\w~+/.=-]{8,}/gi, `$1 ${REDACTED}`);
}

/**
 * Part of it may be what somebody has sent: its further lines are indented, so that none passes for an entry of its
 * own, and what moves the cursor of a terminal or turns the direction of text is written out.
 */
export function readableMessage(context: unknown, message: unknown): string {
  const before = typeof context === 'string' ? `[${context}] ` : '';
  const text = typeof message === 'string' ? message : '';
  return before + text.replace(CONTROL, writtenOut).replaceAll('\n', '\n    ');
}

function writtenOut(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
