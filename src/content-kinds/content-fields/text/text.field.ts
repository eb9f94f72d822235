import { Script, createContext } from 'node:vm';
import safeRegex from 'safe-regex2';
import {
  sentence,
  type Fault,
  type FieldSettings,
  type FieldType,
  type JsonObject,
  type Sentence,
} from '@espalier/plugin-sdk';
import { isOneLine, optionsOf } from '#core/display';
import { text } from '#platform/texts';
import { fieldEditor, type FieldControl } from '../field-control';
import { crossedLimits } from '../limits';
import { orchardValue } from '../orchard';

const TRIAL_MS = 250;
const TRIAL_LENGTH = 1000;
const MAX_TRIALS = 30;
const SHORT_TRIAL_LENGTH = 100;
const MAX_ENDS = 8;
const MAX_NAMED = 100;
const UNEXPECTED = '\n\u0001';

/**
 * For stored texts; undefined when nothing is wrong. Star height shows most expressions that could take long;
 * alternatives that overlap, as in `(a|aa)+$`, escape that test, so the expression also has to get through long texts
 * made of its own letters in time.
 */
export function patternFault(pattern: string): Sentence | undefined {
  try {
    const expression = new RegExp(pattern, 'u');
    if (safeRegex(pattern) && isQuick(expression)) return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return sentence('must be a regular expression: {reason}.', { reason });
  }
  return sentence(
    'could take very long on some texts. Avoid repetitions within repetitions, and alternatives that match the same text.',
  );
}

/** Whether the pattern is found in the text, with the meaning of `pattern` in JSON Schema. */
export function matchesPattern(value: string, pattern: string): boolean {
  return new RegExp(pattern, 'u').test(value);
}

function isQuick(expression: RegExp): boolean {
  const context = createContext({ expression, texts: trialTexts(expression.source) });
  try {
    new Script('texts.forEach((text) => expression.test(text))').runInContext(context, { timeout: TRIAL_MS });
    return true;
  } catch {
    return false;
  }
}

/**
 * Repetitions of what the pattern itself speaks of, ended by what it hardly expects; and short ones of what it may
 * mean, ended by what it speaks of, since a class such as `[^a]` expects everything else.
 */
function trialTexts(pattern: string): string[] {
  const words = pattern.match(/[\p{L}\p{N} _-]+/gu) ?? [];
  const pieces = [...new Set(['a', '0', ' ', '.', ...words, ...Array.from(words.join(''))])].slice(0, MAX_TRIALS);
  const ends = [UNEXPECTED, ...pieces.slice(0, MAX_ENDS)];
  return [
    ...pieces.map((piece) => piece.repeat(TRIAL_LENGTH).slice(0, TRIAL_LENGTH) + UNEXPECTED),
    ...meantCharacters(pattern).flatMap((meant) => ends.map((end) => meant.repeat(SHORT_TRIAL_LENGTH) + end)),
  ];
}

/** `[b-y]` means `c` without naming it: all of ASCII, and the neighbours of what is named. */
function meantCharacters(pattern: string): string[] {
  const ascii = Array.from({ length: 95 }, (_, index) => 0x20 + index);
  const named = [...new Set(pattern)].slice(0, MAX_NAMED).map((character) => character.codePointAt(0) ?? 0);
  const neighbours = named.flatMap((code) => [code - 1, code + 1]).filter((code) => code >= 0 && code <= 0x10ffff);
  return [...new Set([...ascii, ...neighbours])].map((code) => String.fromCodePoint(code));
}

/** Longer texts get several lines. */
const ONE_LINE = 200;

type TextFieldSettings = FieldSettings & {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly options?: readonly string[];
  readonly multiline?: boolean;
};

/** What an index of PostgreSQL can hold, at four bytes a character. */
const MAX_INDEXED_LENGTH = 512;
/** Bounds the time that a pattern can take. */
const MAX_PATTERN_TEXT_LENGTH = 1024;

export class TextField implements FieldType {
  readonly name = 'TextField';
  get title() {
    return text('Text');
  }

  get settings() {
    return {
      minLength: { type: 'integer', minimum: 0, description: text('The minimum number of characters.') },
      maxLength: { type: 'integer', minimum: 1, description: text('The maximum number of characters.') },
      pattern: {
        type: 'string',
        minLength: 1,
        maxLength: 1000,
        description: text(
          'A regular expression (flag u) that every value must match. Anchor it with ^ and $ to match the whole value.',
        ),
      },
      options: {
        type: 'array',
        items: { type: 'string', minLength: 1 },
        uniqueItems: true,
        default: [],
        description: text('The values to choose from. Empty: any value.'),
      },
      multiline: {
        type: 'boolean',
        description: text(
          'Whether the editor has several lines. Not set: for texts that may be longer than 200 characters.',
        ),
      },
    };
  }

  checkSettings(settings: TextFieldSettings): Fault[] {
    const { pattern } = settings;
    const patternIs = pattern === undefined ? undefined : patternFault(pattern);
    return [
      ...crossedLimits(['minLength', settings.minLength], ['maxLength', longest(settings)]),
      ...lengthFaults(settings),
      ...(patternIs ? [{ member: 'pattern', ...patternIs }] : optionFaults(settings)),
    ];
  }

  readonly searchable = { '': 'text' } as const;

  schema(settings: TextFieldSettings) {
    const { minLength, pattern, options = [] } = settings;
    const maxLength = longest(settings);
    return {
      type: 'string',
      ...(minLength !== undefined && { minLength }),
      ...(maxLength !== undefined && { maxLength }),
      ...(pattern !== undefined && { pattern }),
      ...(options.length > 0 && { enum: [...options] }),
    };
  }

  fromOrchard(field: JsonObject) {
    return orchardValue(field, 'Text');
  }
}

function longest(settings: TextFieldSettings): number | undefined {
  return settings.maxLength ?? impliedLimit(settings)?.length;
}

function impliedLimit({
  indexed,
  pattern,
}: TextFieldSettings): { length: number; because: 'indexed' | 'pattern' } | undefined {
  if (indexed) return { length: MAX_INDEXED_LENGTH, because: 'indexed' };
  if (pattern !== undefined) return { length: MAX_PATTERN_TEXT_LENGTH, because: 'pattern' };
  return undefined;
}

function lengthFaults(settings: TextFieldSettings): Fault[] {
  const limit = impliedLimit(settings);
  if (!limit || settings.maxLength === undefined || settings.maxLength <= limit.length) return [];
  const values = { most: limit.length };
  const said =
    limit.because === 'indexed'
      ? sentence('must be at most {most} because the field is indexed.', values)
      : sentence('must be at most {most} because the field has a pattern.', values);
  return [{ member: 'maxLength', ...said }];
}

/** Options that the other settings would refuse could never be chosen. */
function optionFaults(settings: TextFieldSettings): Fault[] {
  const { options = [], minLength = 0, pattern } = settings;
  const maxLength = longest(settings) ?? Infinity;
  return options.flatMap((option, index) => {
    const length = Array.from(option).length;
    const fits = length >= minLength && length <= maxLength && (!pattern || matchesPattern(option, pattern));
    return fits
      ? []
      : [{ member: `options[${index}]`, ...sentence('does not keep to minLength, maxLength and pattern.') }];
  });
}

export const textEditor = fieldEditor('TextField', {
  shown: (control, member) => {
    const settings = member.settings as TextFieldSettings;
    return settings.options?.length ? choice(control, settings.options) : lines(control, settings);
  },
});

function choice(control: FieldControl, offered: readonly string[]) {
  const { value = '', optional } = control;
  const none = { value: '', text: optional ? text('None') : text('Choose one') };
  return { ...control, value, view: 'ui/select', options: [none, ...optionsOf(offered, [value])] };
}

/** An input would lose ends of lines, and show little of a long text. */
function lines(control: FieldControl, { maxLength = 0, multiline = maxLength > ONE_LINE }: TextFieldSettings) {
  const { value } = control;
  const fits = isOneLine(value) && !(typeof value === 'string' && value.length > ONE_LINE);
  return { ...control, view: !multiline && fits ? 'ui/text' : 'ui/textarea', rows: 3 };
}
