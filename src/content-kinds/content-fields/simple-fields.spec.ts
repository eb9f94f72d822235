import type { JsonValue } from '@espalier/plugin-sdk';
import { settingsFaults, valuesOf } from '@espalier/testing';
import { BooleanField } from './boolean.field';
import { HtmlField, MarkdownField } from './markup-fields';
import { MultiTextField } from './multi-text.field';
import { UserPickerField } from './user-picker.field';

describe('A boolean field', () => {
  const field = new BooleanField();

  it.each([true, false])('takes %s', (value) => expect(valuesOf(field)(value)).toEqual({ faults: [], stored: value }));

  it.each(['true', 1, null, []])('refuses %j', (value) => expect(valuesOf(field)(value).faults).toEqual(['type']));

  it("reads Orchard Core's Value", () => expect(field.fromOrchard({ Value: false })).toBe(false));
});

describe.each([
  [new HtmlField(), 'Html'],
  [new MarkdownField(), 'Markdown'],
])('A field of source, %o', (field, orchardName) => {
  it('stores the source as it was written, scripts included', () => {
    const source = '<p onclick="x()">Hi</p>\r\n<script>alert(1)</script>';
    expect(valuesOf(field)(source)).toEqual({ faults: [], stored: source });
  });

  it('refuses anything but text', () => expect(valuesOf(field)({ html: '' }).faults).toEqual(['type']));

  it('cannot be indexed', () =>
    expect(settingsFaults(field, { indexed: true })).toEqual([expect.stringMatching(/^indexed: /)]));

  it('is sanitised when it is rendered unless told otherwise', () =>
    expect(field.settings.sanitizeHtml).toMatchObject({ type: 'boolean', default: true }));

  it(`reads Orchard Core's ${orchardName}`, () => expect(field.fromOrchard({ [orchardName]: '<b>' })).toBe('<b>'));
});

describe('A field of several texts', () => {
  const field = new MultiTextField();

  it('takes texts in their order, repeated ones too', () =>
    expect(valuesOf(field)(['b', 'a', 'b'])).toEqual({ faults: [], stored: ['b', 'a', 'b'] }));

  it.each(['a', [1], [null], {}])('refuses %j', (value) => expect(valuesOf(field)(value).faults).not.toEqual([]));

  it('takes each of its options once and nothing else', () => {
    const value = valuesOf(field, { options: ['oak', 'elm'] });
    expect(value(['elm', 'oak']).faults).toEqual([]);
    expect(value(['ash']).faults).toEqual(['/0 enum']);
    expect(value(['elm', 'elm']).faults).toEqual(['uniqueItems']);
  });

  it('takes at most maxItems', () => expect(valuesOf(field, { maxItems: 1 })(['a', 'b']).faults).toEqual(['maxItems']));

  it('can be indexed', () => expect(settingsFaults(field, { indexed: true })).toEqual([]));

  it("reads Orchard Core's Values", () => expect(field.fromOrchard({ Values: ['a'] })).toEqual(['a']));
});

describe('A user picker', () => {
  const field = new UserPickerField();

  it('takes one user, or several when it is multiple', () => {
    expect(valuesOf(field)({ userIds: ['u1'] }).faults).toEqual([]);
    expect(valuesOf(field)({ userIds: ['u1', 'u2'] }).faults).toEqual(['/userIds maxItems']);
    expect(valuesOf(field, { multiple: true })({ userIds: ['u1', 'u2'] }).faults).toEqual([]);
  });

  it.each<JsonValue>([{ userIds: [''] }, { userIds: 'u1' }, { userIds: [1] }, { users: [] }, ['u1']])(
    'refuses %j',
    (value) => expect(valuesOf(field)(value).faults).toHaveLength(1),
  );

  it('refuses the same user twice', () =>
    expect(valuesOf(field, { multiple: true })({ userIds: ['u1', 'u1'] }).faults).toEqual(['/userIds uniqueItems']));

  it('is empty without a user', () => {
    expect(field.isEmpty(null)).toBe(true);
    expect(field.isEmpty({ userIds: [] })).toBe(true);
    expect(field.isEmpty({ userIds: ['u1'] })).toBe(false);
  });

  it("reads Orchard Core's UserIds and leaves the names behind", () =>
    expect(field.fromOrchard({ UserIds: ['u1'], UserNames: ['admin'] })).toEqual({ userIds: ['u1'] }));
});
