import type { FieldOption, JsonSchema } from '@espalier/plugin-sdk';
import { displayNameOf } from '#core/content-definition';
import type { FieldState } from '#core/display';
import { perLanguage, text } from '#platform/texts';
import { choicesOf, shapeOf, type SettingShape } from './setting-shape';

const labels = perLanguage((): Readonly<Record<string, string>> => ({
  allowCustomPath: text('Allow own URL'),
  allowUpdatePath: text('Allow URL changes'),
  allowedExtensions: text('Allowed extensions'),
  allowedSchemes: text('Allowed schemes'),
  condition: text('Condition'),
  containedContentTypes: text('Contained content types'),
  containedStereotypes: text('Contained kinds'),
  defaultValue: text('Default value'),
  displayDateEditor: text('Show creation date'),
  displayOwnerEditor: text('Show owner'),
  displayType: text('Display type'),
  displayedContentTypes: text('Displayed content types'),
  enableOrdering: text('Enable ordering'),
  group: text('Group'),
  hint: text('Hint'),
  indexed: text('Indexed'),
  maxItems: text('Max items'),
  maxLength: text('Max length'),
  maximum: text('Maximum'),
  minLength: text('Min length'),
  minimum: text('Minimum'),
  multiline: text('Several lines'),
  multiple: text('Multiple'),
  options: text('Options'),
  pageSize: text('Page size'),
  pattern: text('Pattern'),
  renderLiquid: text('Render Liquid'),
  required: text('Required'),
  sanitizeHtml: text('Sanitize HTML'),
  searchable: text('Searchable'),
  scale: text('Scale'),
  showCommentInput: text('Show the note'),
  width: text('Width'),
}));

export interface SettingControl extends FieldState {
  readonly partial: string;
  readonly label: string;
  readonly hint?: string;
  readonly options?: readonly FieldOption[];
  readonly type?: string;
  readonly rows?: number;
  readonly code?: boolean;
  readonly optional?: boolean;
}

/** More boxes than this nobody looks through: then names are typed. */
const MAX_BOXES = 60;
const notSaid = perLanguage((): FieldOption => ({ value: '', text: text('Not set') }));
const answers = perLanguage((): readonly FieldOption[] => [
  notSaid(),
  { value: 'true', text: text('Yes') },
  { value: 'false', text: text('No') },
]);

/** Of the choices of our own kinds. */
const choices = perLanguage((): Readonly<Record<string, string>> => ({
  editable: text('Can be edited'),
  editableRequired: text('Required'),
  full: text('Full'),
  generated: text('Made by the pattern'),
  half: text('Half'),
  heading: text('As a heading'),
  low: text('A little'),
  none: text('Not at all'),
  text: text('As text'),
  title: text('As a title'),
  third: text('Third'),
}));

const OPTIONAL = { optional: true } as const;
const LINES = { partial: 'ui/textarea', rows: 5, ...OPTIONAL };

type Looks = Pick<SettingControl, 'partial' | 'type' | 'rows' | 'code' | 'optional'>;

const LOOKS: Readonly<Record<SettingShape, Looks>> = {
  checkbox: { partial: 'ui/checkbox' },
  answer: { partial: 'ui/select' },
  choice: { partial: 'ui/select' },
  condition: { partial: 'ui/select' },
  number: { partial: 'ui/text', ...OPTIONAL },
  text: { partial: 'ui/text', ...OPTIONAL },
  passage: { partial: 'ui/textarea', rows: 3, ...OPTIONAL },
  lines: LINES,
  types: { partial: 'ui/checkboxes' },
  json: { partial: 'ui/textarea', rows: 5, code: true, ...OPTIONAL },
};

/**
 * @param field of the form that it is in
 * @param conditions that the setting can have
 */
export function settingControl(
  name: string,
  schema: JsonSchema,
  field: FieldState,
  types: readonly FieldOption[],
  conditions: readonly FieldOption[] = [],
): SettingControl {
  const shape = shapeOf(schema);
  const hint = hintOf(shape, schema);
  const control = { ...field, ...LOOKS[shape], label: labelOf(name, schema), ...(hint && { hint }) };
  switch (shape) {
    case 'answer':
      return { ...control, options: answers() };
    case 'choice':
      return { ...control, options: choiceOptions(schema) };
    case 'condition':
      return {
        ...control,
        options: withChosen([{ value: '', text: text('Always shown') }, ...conditions], field.value),
      };
    case 'types':
      return typesControl(control, types);
    case 'checkbox':
    case 'number':
    case 'text':
    case 'passage':
    case 'lines':
    case 'json':
      return control;
  }
}

function hintOf(shape: SettingShape, { description }: JsonSchema): string {
  const said = typeof description === 'string' ? description : '';
  const how = { lines: text('One per line.'), json: text('As JSON.') };
  return [said, shape === 'lines' || shape === 'json' ? how[shape] : ''].filter((words) => words !== '').join(' ');
}

function choiceOptions(schema: JsonSchema): FieldOption[] {
  const offered = choicesOf(schema).map((value) => ({ value, text: wordsFor(value) }));
  return schema.default === undefined ? [notSaid(), ...offered] : offered;
}

function withChosen(options: readonly FieldOption[], chosen: unknown): readonly FieldOption[] {
  if (typeof chosen !== 'string' || options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, text: text('{name} (does not exist)', { name: chosen }) }];
}

function wordsFor(choice: string): string {
  return (Object.hasOwn(choices(), choice) ? choices()[choice] : undefined) ?? choice;
}

/** Names of types that are gone stay to be seen, and taken away. */
function typesControl(control: SettingControl, types: readonly FieldOption[]): SettingControl {
  const chosen = Array.isArray(control.value) ? control.value.map(String) : [];
  const known = new Set(types.map(({ value }) => value));
  const lost = chosen
    .filter((name) => !known.has(name))
    .map((name) => ({ value: name, text: text('{name} (does not exist)', { name }) }));
  const options = [...types, ...lost];
  if (options.length > 0 && options.length <= MAX_BOXES) return { ...control, options };
  const hint = [control.hint, text('Names of content types, one per line.')].filter(Boolean).join(' ');
  return { ...control, ...LINES, hint, value: chosen.join('\n') };
}

export function labelOf(name: string, { title }: JsonSchema): string {
  if (typeof title === 'string') return title;
  return (Object.hasOwn(labels(), name) ? labels()[name] : undefined) ?? inWords(name);
}

function inWords(name: string): string {
  const [first, ...others] = displayNameOf(name).split(' ');
  return [first, ...others.map((word) => word.toLowerCase())].join(' ');
}
