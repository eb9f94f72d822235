import type { JsonSchema, JsonValue } from '@espalier/plugin-sdk';
import { FormFields } from '#platform/pages';
import { shapeOf } from './setting-shape';
import { readSetting, shownSetting, typedSetting } from './setting-values';

const LIST = { type: 'array', items: { type: 'string' } };
const TYPES = { ...LIST, names: 'contentTypes', default: [] };

/** What a browser sends for a control as it was shown. */
function sent(schema: JsonSchema, value: JsonValue | undefined): FormFields {
  const shown = shownSetting(schema, value);
  if (typeof shown === 'boolean') return new FormFields(shown ? { it: 'true' } : {});
  return new FormFields({ it: typeof shown === 'string' ? shown.replaceAll('\n', '\r\n') : [...shown] });
}

describe('A setting', () => {
  it.each<[JsonSchema, string]>([
    [{ type: 'boolean', default: false }, 'checkbox'],
    [{ type: 'boolean' }, 'answer'],
    [{ type: 'string', enum: ['a', 'b'] }, 'choice'],
    [{ enum: ['a', 1] }, 'json'],
    [{ type: 'integer' }, 'number'],
    [{ type: 'string' }, 'text'],
    [{ type: 'string', maxLength: 2000 }, 'passage'],
    [{ type: 'string', contentMediaType: 'text/html' }, 'passage'],
    [LIST, 'lines'],
    [TYPES, 'types'],
    [{ type: 'array', items: { type: 'object' } }, 'json'],
    [{}, 'json'],
  ])('%j is edited as %s', (schema, shape) => expect(shapeOf(schema)).toBe(shape));

  it.each<[JsonSchema, JsonValue | undefined]>([
    [{ type: 'boolean', default: false }, true],
    [{ type: 'boolean', default: true }, false],
    [{ type: 'boolean' }, false],
    [{ type: 'boolean' }, undefined],
    [{ type: 'string', enum: ['a', 'b'] }, 'b'],
    [{ type: 'string', enum: ['a', 'b'] }, undefined],
    [{ type: 'number' }, -0.5],
    [{ type: 'number' }, undefined],
    [{ type: 'string' }, ' a <b> '],
    [{ type: 'string', default: 'x' }, ''],
    [{ type: 'string' }, undefined],
    [{ type: 'string', maxLength: 2000 }, 'one\ntwo'],
    [LIST, ['one', 'two words']],
    [LIST, undefined],
    [TYPES, ['Page', 'Gone']],
    [TYPES, []],
    [{}, { deep: [1, null, 'x'] }],
    [{}, undefined],
  ])('%j that is %j comes back from its form as it went', (schema, value) => {
    const form = sent(schema, value);
    expect(readSetting(schema, form, 'it')).toEqual(value);
    expect(typedSetting(schema, form, 'it')).toEqual(
      typeof shownSetting(schema, value) === 'string' ? form.text('it') : shownSetting(schema, value),
    );
  });

  it('that is no number goes as it is, so that its own rules refuse it', () => {
    expect(readSetting({ type: 'integer' }, new FormFields({ it: 'many' }), 'it')).toBe('many');
    expect(readSetting({ type: 'integer' }, new FormFields({ it: ' 5 ' }), 'it')).toBe(5);
    expect(readSetting({ type: 'boolean' }, new FormFields({ it: 'maybe' }), 'it')).toBe('maybe');
  });

  it('that is no JSON is a fault beside its control', () => {
    expect(() => readSetting({}, new FormFields({ it: '{' }), 'it')).toThrow(
      expect.objectContaining({
        code: 'settings.malformed',
        errors: { it: [expect.stringMatching(/^must be JSON/)] },
      }),
    );
  });

  it('of names is read one per line where there are too many boxes', () => {
    const form = new FormFields({ it: 'Page\r\n\r\n Notice \r\n' });
    expect(readSetting(TYPES, form, 'it')).toEqual(['Page', 'Notice']);
    expect(typedSetting(TYPES, form, 'it')).toEqual(['Page', 'Notice']);
  });
});
