import {
  CONTENTS_BULK_ACTION,
  Contributes,
  type ContentsBulkAction,
  type EditorPage,
  type JsonObject,
  type Principal,
  type RefusedItem,
} from '@espalier/plugin-sdk';
import type { BulkInput, BulkInputAction } from '#features/admin-list';
import { ContentReader, ContentWriter, parsePayload } from '#core/content';
import { ContentDefinitions, type ContentType } from '#core/content-definition';
import type { FormState } from '#core/display';
import { DomainError, shownErrors } from '#platform/errors';
import { FormFields } from '#platform/pages';
import { text } from '#platform/texts';
import { ContentEditors } from '../content-editors';
import { PostedControls } from '../form/posted-controls';
import { FieldChanges } from './field-changes';
import { mayUndo, undoOf, type ChangedField } from './field-undo';
import { memberSpecs, type MemberSpec } from '../members/member-specs';

/** Kinds whose value says all, whatever else an item has. */
const KINDS = new Set([
  'BooleanField',
  'ContentPickerField',
  'DateField',
  'DateTimeField',
  'MultiTextField',
  'NumericField',
  'TextField',
  'TimeField',
]);

/** What the names of the controls begin with, so that none is that of another control of the page. */
const VALUE = 'value';

const mixed = () => text('Select items of one content type to edit a field of them. Nothing was changed.');
const none = () => text('None of these items has a field that can be edited here. Nothing was changed.');

interface Chosen {
  readonly type: ContentType;
  readonly spec: MemberSpec;
  /** One of the items, to try the value with. */
  readonly sample: string;
  readonly principal: Principal;
}

/** One field of many items, each saved as in its editor. Nothing else of an item is touched. */
@Contributes(CONTENTS_BULK_ACTION, { order: -15 })
export class FieldOfMany implements ContentsBulkAction, BulkInputAction {
  readonly name = 'edit-field';
  get text() {
    return text('Edit a field');
  }
  get done() {
    return text('changed');
  }
  readonly permission = 'EditContent';

  constructor(
    private readonly editors: ContentEditors,
    private readonly reader: ContentReader,
    private readonly writer: ContentWriter,
    private readonly changes: FieldChanges,
    private readonly definitions: ContentDefinitions,
  ) {}

  async input(ids: readonly string[], form: FormFields, principal: Principal): Promise<BulkInput> {
    const states = [...(await this.reader.publicationStates(ids)).values()];
    const editable = states.filter((state) => principal.may(this.permission, state));
    const [first, ...others] = new Set(editable.map(({ contentType }) => contentType));
    if (others.length > 0) return { kind: 'obstacle', obstacle: mixed() };
    const type = this.definitions.get(first ?? '');
    const sample = editable[0]?.contentItemId;
    const fields = type ? memberSpecs(type).filter(({ kind, parts }) => !parts && KINDS.has(kind)) : [];
    if (!type || sample === undefined || fields.length === 0) return { kind: 'obstacle', obstacle: none() };
    const spec = fields.find(({ wireName }) => wireName === form.text('field'));
    if (!spec) return fieldQuestion(fields, form.checked('field'));
    const chosen = { type, spec, sample, principal };
    return form.checked('given')
      ? this.read(chosen, form, mayUndo(ids))
      : this.valueQuestion(chosen, {}, {}, isLive(form));
  }

  /** Is told the value first. */
  async run(): Promise<RefusedItem> {
    return { refused: none() };
  }

  private async read(chosen: Chosen, form: FormFields, hasUndo: boolean): Promise<BulkInput> {
    const { type, spec, principal } = chosen;
    const controls = new PostedControls(belowValue(form));
    const read = await this.editors.read(type, {}, controls, pageOf(chosen), VALUE);
    const members = { [spec.wireName]: read[spec.wireName] ?? null };
    const live = isLive(form);
    const errors = await this.faultsOf(chosen, members, live);
    if (Object.keys(errors).length > 0) return this.valueQuestion(chosen, read, errors, live);
    const changed: ChangedField[] = [];
    return {
      kind: 'ready',
      run: async (contentItemId) => {
        const change = await this.changes.change({ contentItemId, field: spec.wireName, members, live, principal });
        if (hasUndo && change) changed.push(change);
        return undefined;
      },
      undo: () => undoOf(spec.wireName, changed),
    };
  }

  /** What is wrong with the value itself; what one item refuses besides is told of each. */
  private async faultsOf(
    { spec, sample, principal }: Chosen,
    members: JsonObject,
    live: boolean,
  ): Promise<FormState['errors']> {
    try {
      const payload = parsePayload({ ...members, contentItemId: sample });
      await this.writer.save(payload, { principal, draft: !live, dryRun: true });
      return {};
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const ofField = Object.entries(shownErrors(error)).filter(([path]) => isWithin(path, spec.wireName));
      return Object.fromEntries(ofField.map(([path, messages]) => [`${VALUE}.${path}`, messages]));
    }
  }

  private async valueQuestion(
    chosen: Chosen,
    values: JsonObject,
    errors: FormState['errors'],
    live: boolean,
  ): Promise<BulkInput> {
    const { type, spec, principal } = chosen;
    const { wireName, displayName } = spec;
    const shown = await this.editors.memberModel(type, { wireName, values, path: VALUE }, errors, pageOf(chosen));
    const mayPublish = principal.may('PublishContent', { contentType: type.name, owner: principal.id });
    const model = { ...shown, members: [...shown.content, ...shown.aside], wireName, mayPublish, live };
    return {
      kind: 'question',
      question: {
        title: (rows) => text('Change “{field}” of {rows}', { field: displayName, rows }),
        view: 'content-editor/bulk/value',
        model,
        button: text('Change “{field}”', { field: displayName }),
        isRefused: Object.keys(errors).length > 0,
        scripts: ['editor.js'],
      },
    };
  }
}

function fieldQuestion(fields: readonly MemberSpec[], isRefused: boolean): BulkInput {
  const options = fields.map(({ wireName, displayName }) => ({ value: wireName, text: displayName }));
  return {
    kind: 'question',
    question: {
      title: (rows) => text('Edit a field of {rows}', { rows }),
      view: 'content-editor/bulk/field',
      model: { options, ...(isRefused && { error: text('Choose a field.') }) },
      button: text('Continue'),
      isRefused,
    },
  };
}

/** An application or a person that asks for all sends thousands of ids beside it. */
function belowValue(form: FormFields): FormFields {
  const names = form.names.filter((name) => name.startsWith(`${VALUE}.`));
  return new FormFields(Object.fromEntries(names.map((name) => [name, form.all(name)])));
}

function pageOf({ principal }: Chosen): EditorPage {
  return { principal, isNew: false, owner: principal.id };
}

function isLive(form: FormFields): boolean {
  return form.text('how') === 'live';
}

function isWithin(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`);
}
