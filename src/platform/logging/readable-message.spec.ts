import { readableMessage } from './readable-message';

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
