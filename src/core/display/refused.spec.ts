import { DomainError } from '#platform/errors';
import { refused } from './refused';

describe('A form that was refused', () => {
  it('says beside a list what is wrong with its entries', () => {
    const errors = { uris: ['Is too long.'], 'uris[1]': ['Must be https.'], 'uris[3]': ['Must be https.'] };
    expect(refused({ uris: 'a' }, new DomainError('invalid', 'a.b', 'x', { errors }))).toEqual({
      status: 400,
      form: {
        values: { uris: 'a' },
        errors: { uris: ['Is too long.', 'Entry 2: Must be https.', 'Entry 4: Must be https.'] },
      },
    });
  });

  it('says what the person may not do, and keeps what was typed', () => {
    const { status, form } = refused({ name: 'a' }, new DomainError('forbidden', 'a.b', 'You may not.'));
    expect({ status, form }).toEqual({
      status: 403,
      form: { values: { name: 'a' }, errors: { '': ['You may not.'] } },
    });
  });

  it('is no answer to what has nothing to do with it', () => {
    expect(() => refused({}, new DomainError('not-found', 'a.b', 'Gone.'))).toThrow('Gone.');
    expect(() => refused({}, new TypeError('broken'))).toThrow('broken');
  });
});
