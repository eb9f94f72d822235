import { DomainError } from '#platform/errors';
import { FormFields } from '#platform/pages';
import { errorEntries, fieldOf, newForm, refusedForm, typed, refused } from './form-state';

const refusal = new DomainError('invalid', 'paint.invalid', 'name: Is taken.', {
  errors: { name: ['Is taken.', 'Is too long.'], 'colors[0].hue': ['Must be a number.'] },
});

describe('A form', () => {
  it('begins with its values and nothing wrong', () => {
    expect(fieldOf(newForm({ name: 'Ochre' }), 'name')).toEqual({ name: 'name', id: 'field-name', value: 'Ochre' });
  });

  it.each(['other', 'constructor', '__proto__'])('has an empty field for what it does not know: %s', (name) => {
    expect(fieldOf(newForm(), name)).toMatchObject({ name, value: '' });
    expect(fieldOf(newForm(), name)).not.toHaveProperty('error');
  });

  it('shows what was typed and what is wrong with it', () => {
    const form = refusedForm(typed(new FormFields({ name: 'Ochre', secret: 'x' }), 'name'), refusal);
    expect(fieldOf(form, 'name')).toMatchObject({ value: 'Ochre', error: 'Is taken. Is too long.' });
    expect(fieldOf(form, 'colors[0].hue')).toMatchObject({ id: 'field-colors-0--hue', error: 'Must be a number.' });
    expect(JSON.stringify(form)).not.toContain('secret');
  });

  it('sums up every error, with the label of its field', () => {
    expect(errorEntries(refusedForm({}, refusal), { name: 'Name' })).toEqual([
      { id: 'field-name', label: 'Name', message: 'Is taken.' },
      { id: 'field-name', label: 'Name', message: 'Is too long.' },
      { id: 'field-colors-0--hue', label: undefined, message: 'Must be a number.' },
    ]);
  });

  it('says in its summary what is wrong with no field', () => {
    const conflict = new DomainError('conflict', 'paint.in-use', 'Walls have this paint.');
    expect(errorEntries(refusedForm({}, conflict), {})).toEqual([
      { id: 'field-', label: undefined, message: 'Walls have this paint.' },
    ]);
  });

  it.each([
    ['a bug', new Error('a bug')],
    ['a missing right', new DomainError('forbidden', 'auth.forbidden', 'No.')],
  ])('is not about %s, which goes on to be an error page', (_what, error) =>
    expect(() => refusedForm({}, error)).toThrow(error),
  );
});

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
