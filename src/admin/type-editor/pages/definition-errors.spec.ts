import { errorsBeside } from './definition-errors';

const CONTROLS = ['displayName', 'settings.maxLength', 'settings.options', 'settings.defaultValue', 'settings.indexed'];

describe('Faults of a definition', () => {
  it('stand beside the controls of the member that a page is about', () => {
    const errors = {
      'fields[2].settings.maxLength': ['must be at least 1.'],
      'fields[2].settings.options[1]': ['must be a string.'],
      'fields[2].settings.defaultValue.url': ['is wrong.'],
      'fields[2].displayName': ['must be at most 100 characters long.'],
    };
    expect(errorsBeside(errors, 'fields[2]', CONTROLS)).toEqual({
      'settings.maxLength': ['must be at least 1.'],
      'settings.options': ['Entry 2: must be a string.'],
      'settings.defaultValue': ['url: is wrong.'],
      displayName: ['must be at most 100 characters long.'],
    });
  });

  it('of anything else stand in the summary, with their paths', () => {
    const errors = {
      'fields[21].name': ['is taken.'],
      'parts[0].part': ['is not a known part.'],
      'fields[2].settings': ['cannot be used: broken.'],
      '': ['All of it.'],
    };
    expect(errorsBeside(errors, 'fields[2]', CONTROLS)).toEqual({
      '': [
        'fields[21].name: is taken.',
        'parts[0].part: is not a known part.',
        'fields[2].settings: cannot be used: broken.',
        'All of it.',
      ],
    });
  });

  it('of the type itself stand beside its own controls', () => {
    const errors = { stereotype: ['must match.'], 'fields[2].displayName': ['is too long.'] };
    expect(errorsBeside(errors, '', ['stereotype', 'displayName'])).toEqual({
      stereotype: ['must match.'],
      '': ['fields[2].displayName: is too long.'],
    });
  });

  it('of too many indexed fields stand beside the mark that makes one', () => {
    const errors = { fields: ['cannot have x indexed.'] };
    expect(errorsBeside(errors, 'fields[2]', CONTROLS)).toEqual({ 'settings.indexed': ['cannot have x indexed.'] });
    expect(errorsBeside(errors, 'parts[0]', CONTROLS)).toEqual({ '': ['fields: cannot have x indexed.'] });
    expect(errorsBeside(errors, 'fields[2]', ['name'])).toEqual({ '': ['fields: cannot have x indexed.'] });
  });
});
