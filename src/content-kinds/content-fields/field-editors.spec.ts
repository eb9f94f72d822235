import path from 'node:path';
import type { ContentEditorDriver, JsonObject, JsonValue } from '@espalier/plugin-sdk';
import { describeContentEditorDriver, type PostedControls } from '@espalier/testing';
import { booleanEditor } from './boolean.field';
import { linkEditor } from './link.field';
import { htmlEditor, markdownEditor } from './markup-fields';
import { mediaEditor } from './media/media.field';
import { dateEditor, dateTimeEditor, timeEditor } from './moment-fields';
import { multiTextEditor } from './multi-text.field';
import { numericEditor } from './numeric.field';
import { textEditor } from './text/text.field';

interface Edited {
  readonly driver: ContentEditorDriver;
  readonly value: JsonValue;
  readonly typed: PostedControls;
  readonly read: JsonValue;
  readonly settings?: JsonObject;
}

const CHOICE = { options: ['oak', 'elm'] };

const EDITORS: readonly Edited[] = [
  { driver: textEditor, value: 'oak', typed: { '': 'elm' }, read: 'elm' },
  { driver: textEditor, value: 'oak', typed: { '': '' }, read: '' },
  { driver: textEditor, value: 'oak', typed: { '': 'elm' }, read: 'elm', settings: CHOICE },
  { driver: htmlEditor, value: '<p>oak', typed: { '': '<p>elm' }, read: '<p>elm' },
  { driver: markdownEditor, value: '*oak*', typed: { '': '*elm*' }, read: '*elm*' },
  { driver: numericEditor, value: 12, typed: { '': '12.5' }, read: 12.5 },
  { driver: booleanEditor, value: true, typed: { '': 'false' }, read: false },
  { driver: dateEditor, value: '2026-05-01', typed: { '': '2026-05-02' }, read: '2026-05-02' },
  { driver: timeEditor, value: '10:00:00', typed: { '': '11:00:00' }, read: '11:00:00' },
  {
    driver: dateTimeEditor,
    value: '2026-05-01T10:00:00.000Z',
    typed: { '': '2026-05-01T11:00:00Z' },
    read: '2026-05-01T11:00:00.000Z',
  },
  { driver: multiTextEditor, value: ['oak'], typed: { '': 'oak\nelm' }, read: ['oak', 'elm'] },
  { driver: multiTextEditor, value: ['oak'], typed: { '': ['', 'elm'] }, read: ['elm'], settings: CHOICE },
  {
    driver: linkEditor,
    value: { url: '/oak' },
    typed: { url: '/elm', text: 'Elm' },
    read: { url: '/elm', text: 'Elm' },
  },
  {
    driver: mediaEditor,
    value: { paths: ['oak.png'] },
    typed: { paths: 'elm.png' },
    read: { paths: ['elm.png'], mediaTexts: [] },
  },
];

describe.each(EDITORS)('$driver.edits, $value', ({ driver, value, typed, read, settings }) => {
  describeContentEditorDriver(driver, {
    values: [value],
    posted: [{ controls: typed, read }],
    settings,
    views: path.join(__dirname, 'views'),
  });
});
