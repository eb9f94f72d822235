import { sentence, type Sentence } from '@espalier/plugin-sdk';

type Said = (found: string, other: string) => Sentence;

const FOR = '{% for post in posts %}';

const missingValue = () => sentence('a value is missing: write a name, a number, or a text in quotes');
const notAValue: Said = (found) =>
  sentence('“{found}” is not a value: write a name, a number, or a text in quotes', { found: unquoted(found) });
const misplaced: Said = (found) => sentence('“{found}” cannot stand here', { found: unquoted(found) });
const notClosed: Said = (source) => sentence('“{source}” is not closed', { source });
const noTemplate: Said = (name) => sentence('there is no template “{name}”', { name });
const oneParameter: Said = (name) => sentence('“{name}” needs exactly one parameter', { name });

/** Messages of LiquidJS and Handlebars, and what pages say in their place. Of the source LiquidJS quotes the rest of a tag. */
const MESSAGES: readonly (readonly [form: RegExp, said: Said])[] = [
  [/^undefined filter: (\S+)$/, (name) => sentence('there is no filter “{name}”', { name })],
  [/^undefined variable: (\S+)$/, (name) => sentence('there is no variable “{name}”', { name })],
  [/^tag "?(\S+?)"? not found$/, (name) => sentence('there is no tag “{name}”', { name })],
  [/^(?:tag|output|raw) "?(.+?)"? not closed$/, notClosed],
  [/^(\[) not closed$/, notClosed],
  [/^illegal (?:liquid )?tag syntax/, () => sentence('the name of the tag is missing after “{open}”', { open: '{%' })],
  [
    /^illegal tag: (.+)$/,
    (source) => sentence('“{source}” needs a name, “in” and a list: {example}', { source, example: FOR }),
  ],
  [/^(?:invalid value expression: |unexpected token )""/, missingValue],
  [/^(?:invalid value expression: |unexpected token )"(.+?)"(?:, value expected)?$/, notAValue],
  [/^expected "\|" before filter$/, () => sentence('only a filter may follow a value, after “|”')],
  [/^expected filter name$/, () => sentence('the name of a filter is missing after “|”')],
  [/^expected ":" after filter name$/, () => sentence('“:” is missing between a filter and what it is given')],
  [/^unexpected (?:character )?"(.+)"$/, misplaced],
  [/^invalid range syntax$/, () => sentence('a range is written as {example}', { example: '(1..5)' })],
  [/^expected variable name$|^invalid capture name$/, () => sentence('the name of the variable is missing')],
  [/^expected "="$/, () => sentence('“=” is missing after the name of the variable')],
  [/^illegal file path/, () => sentence('the name of a template is missing')],
  [/^empty candidates: /, missingValue],
  [/^unexpected elsif after else$|^duplicated else$/, () => sentence('nothing but its end may follow “else”')],
  [/^block tag cannot be nested$/, () => sentence('a block cannot stand within itself')],
  [/^every line of an inline comment /, () => sentence('each line of the comment has to begin with “#”')],
  [/^(\w+) expect 2 arguments$/, oneParameter],
  [/^invalid base64 /, () => sentence('the value is not Base64')],
  [/^(\S+) doesn't match (\S+)$/, (opened, closed) => sentence('“{opened}” ends as “{closed}”', { opened, closed })],
  [/^Invalid path: (\S+)$/, misplaced],
  [/^The partial (.+) could not be found$/, noTemplate],
  [/^Unsupported number of partial arguments/, () => sentence('a template takes at most one value that has no name')],
  [/^#(\w+) requires exactly one argument$/, oneParameter],
];

function unquoted(found: string): string {
  return found.replaceAll('\\"', '"').trim();
}

/** @param message the first line of what an engine says, without the place */
export function engineFault(message: string): Sentence {
  if (message.startsWith('Maximum call stack')) return sentence('it is nested too deep');
  for (const [form, said] of MESSAGES) {
    const [matched, found = '', other = ''] = form.exec(message) ?? [];
    if (matched !== undefined) return { ...said(found, other), message };
  }
  return { ...sentence('the engine of templates says: {reason}', { reason: message }), message };
}
