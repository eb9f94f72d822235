import type { BulkAction } from '@espalier/plugin-sdk';
import { FormFields } from '#platform/pages';
import { readBulkRequest } from './bulk-request';

const mix: BulkAction = { name: 'mix', text: 'Mix', done: 'mixed', run: () => Promise.resolve(undefined) };

const read = (form: Record<string, string | string[]>) => readBulkRequest(new FormFields(form), [mix]);

describe('The form for bulk actions', () => {
  it('means each of what is ticked once', () => {
    expect(read({ action: 'mix', scope: 'ticked', ids: ['a', 'b', 'a'] })).toEqual({
      action: mix,
      ids: ['a', 'b'],
      isConfirmed: false,
    });
  });

  it('means everything that was found, whatever is ticked', () => {
    expect(read({ action: 'mix', scope: 'everything', ids: 'a', confirmed: 'true' })).toEqual({
      action: mix,
      isConfirmed: true,
    });
  });

  it.each([
    ['an action', { scope: 'everything' }, 'Choose what to do.'],
    ['an action that there is', { action: 'burn', scope: 'everything' }, 'Choose what to do.'],
    ['something selected', { action: 'mix', scope: 'ticked' }, 'Nothing is selected.'],
  ])('asks for %s', (_what, form, message) => expect(read(form)).toContain(message));
});
