import { ServiceLogger, readableMessage } from './index';

function logged(level: string, act: (logger: ServiceLogger) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  act(new ServiceLogger({ logLevel: level, logFormat: 'json' }, { write: (line) => void lines.push(line) }));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('The log', () => {
  it('writes one JSON object per entry with time, level, context and message', () => {
    expect(logged('info', (logger) => logger.log('Ready', 'Service'))).toEqual([
      { level: 'info', time: expect.stringMatching(/^\d{4}-.*Z$/), context: 'Service', msg: 'Ready' },
    ]);
  });

  it('leaves out what is below LOG_LEVEL', () => {
    const entries = logged('warn', (logger) => {
      logger.debug('a', 'C');
      logger.log('b', 'C');
      logger.warn('c', 'C');
      logger.error('d', undefined, 'C');
    });
    expect(entries.map(({ msg }) => msg)).toEqual(['c', 'd']);
  });

  it('keeps the stack of an error, given as Nest gives it or as an Error', () => {
    const error = new Error('broken');
    const [asText, asError] = logged('info', (logger) => {
      logger.error('failed', 'Error: broken\n    at here', 'C');
      logger.error(error, 'C');
    });
    expect(asText).toMatchObject({ msg: 'failed', stack: 'Error: broken\n    at here', context: 'C' });
    expect(asError).toMatchObject({ msg: 'broken', stack: error.stack, context: 'C' });
  });

  it('keeps the members of an object beside its message', () => {
    expect(
      logged('info', (logger) => logger.log({ message: 'GET /', requestId: 'r1', status: 200 }, 'Http')),
    ).toMatchObject([{ msg: 'GET /', requestId: 'r1', status: 200, context: 'Http' }]);
  });

  it.each([
    ['a password in a URL', 'connect postgres://me:hunter2@db/x', 'hunter2'],
    ['a bearer token', 'got Authorization: Bearer eyJhbGciOi.J9-_x.y', 'eyJhbGciOi'],
    ['basic credentials', 'got Basic dXNlcjpwYXNzd29yZA==', 'dXNlcjpwYXNzd29yZA'],
  ])('never holds %s', (_what, text, secret) => {
    const [entry] = logged('info', (logger) => logger.error(text, `Error: ${text}`, 'C'));
    expect(JSON.stringify(entry)).not.toContain(secret);
    expect(entry.msg).toContain('[redacted]');
  });

  it.each(['password', 'clientSecret', 'client_secret', 'token', 'authorization'])(
    'never holds a member %s',
    (member) => {
      const [entry] = logged('info', (logger) =>
        logger.log({ message: 'x', [member]: 'hunter2', deep: { deeper: { [member]: 'hunter2' } } }, 'C'),
      );
      expect(JSON.stringify(entry)).not.toContain('hunter2');
    },
  );
});

describe('A message of the log for people', () => {
  it('has its context before it', () => {
    expect(readableMessage('Http', 'GET / 200')).toBe('[Http] GET / 200');
    expect(readableMessage(undefined, 'GET / 200')).toBe('GET / 200');
  });

  it('has no line that passes for an entry of its own', () => {
    expect(readableMessage('Http', 'no file a\n[21:00:00] INFO: all is well')).toBe(
      '[Http] no file a\n    [21:00:00] INFO: all is well',
    );
  });

  it('moves no cursor, rings no bell and turns no text', () => {
    expect(readableMessage(undefined, 'a\r\u001b[2Kb\u0007\u202ec\tÄ')).toBe(
      'a\\u000d\\u001b[2Kb\\u0007\\u202ec\\u0009Ä',
    );
  });
});
