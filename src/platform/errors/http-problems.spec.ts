import { isDatabaseUnavailable } from './http-problems';

function failure(message: string, facts: object = {}): Error {
  return Object.assign(new Error(message), facts);
}

describe('an unavailable database', () => {
  it.each([
    failure('connect ECONNREFUSED', { code: 'ECONNREFUSED' }),
    failure('connect ENOENT /run/.s.PGSQL.5432', { code: 'ENOENT', syscall: 'connect' }),
    failure('terminating connection due to administrator command', { code: '57P01' }),
    failure('the database system is starting up', { code: '57P03' }),
    failure('sorry, too many clients already', { code: '53300' }),
    failure('out of shared memory', { code: '53200' }),
    failure('canceling statement due to statement timeout', { code: '57014' }),
    failure('canceling statement due to lock timeout', { code: '55P03' }),
    failure('deadlock detected', { code: '40P01' }),
    failure('connection failure', { code: '08006' }),
    failure('Connection terminated unexpectedly'),
    failure('timeout exceeded when trying to connect'),
    new AggregateError([failure('connect ECONNREFUSED ::1', { code: 'ECONNREFUSED' })]),
  ])('knows %s', (error) => expect(isDatabaseUnavailable(error)).toBe(true));

  it.each([
    failure('no such file', { code: 'ENOENT', syscall: 'open' }),
    failure('duplicate key', { code: '23505' }),
    failure('syntax error', { code: '42601' }),
    failure('something else'),
    'ECONNREFUSED',
    undefined,
  ])('does not mistake %s for it', (error) => expect(isDatabaseUnavailable(error)).toBe(false));
});
