import type { AuditEventCategory, AuditEventKind } from '@espalier/plugin-sdk';
import { qualified } from '#core/audit-events';
import { typed, type FormState } from '#core/display';
import type { FormFields } from '#platform/pages';
import { KEPT_CATEGORY } from '../audit-trail-events';
import type { AuditTrailSettings } from './audit-trail-settings';

interface Option {
  readonly value: string;
  readonly text: string;
  readonly hint?: string;
}

/** A category as the form shows it. */
export interface CategoryFields {
  readonly title: string;
  /** Name of the field of the events that are recorded. */
  readonly recorded: string;
  readonly options: readonly Option[];
  /** Titles of what is always recorded. */
  readonly mandatory: readonly string[];
  /** Name of the field of the retention; absent where events are kept for good. */
  readonly retention?: string;
}

type Retention = Readonly<Record<string, unknown>>;

export function categoryFields({ name, title, events }: AuditEventCategory): CategoryFields {
  return {
    title,
    recorded: recordedField(name),
    options: optional(events).map((kind) => ({ value: kind.name, text: kind.title, hint: kind.description })),
    mandatory: events.filter(({ mandatory }) => mandatory).map((kind) => kind.title),
    ...(name !== KEPT_CATEGORY && { retention: retentionField(name) }),
  };
}

/** The settings that were typed, as REST takes them: of events, what differs from their declaration. */
export function settingsIn(form: FormFields, categories: readonly AuditEventCategory[]): object {
  return {
    ...choicesIn(form, categories),
    retentionDays: form.number('retentionDays'),
    retentionDaysByCategory: Object.fromEntries(
      categories
        .map(({ name }) => [name, form.text(retentionField(name)).trim()])
        .filter(([, text]) => text !== '')
        .map(([name, text]) => [name, Number(text)]),
    ),
  };
}

/** The same, to be shown again. */
export function typedIn(form: FormFields, categories: readonly AuditEventCategory[]): FormState['values'] {
  return {
    ...choicesIn(form, categories),
    ...typed(form, 'retentionDays'),
    retentionDaysByCategory: Object.fromEntries(categories.map(({ name }) => [name, form.text(retentionField(name))])),
  };
}

/** The settings in the fields of the form. */
export function inFields({ values, errors }: FormState, categories: readonly AuditEventCategory[]): FormState {
  const { events, retentionDaysByCategory } = values as {
    events: AuditTrailSettings['events'];
    retentionDaysByCategory: Retention;
  };
  const fields: Record<string, unknown> = { ...values };
  const shown: Record<string, readonly string[]> = { ...errors };
  for (const { name, title, events: kinds } of categories) {
    fields[recordedField(name)] = optional(kinds)
      .filter((kind) => isOn(name, kind, events))
      .map((kind) => kind.name);
    const retention = retentionField(name);
    fields[retention] = retentionDaysByCategory[name] ?? '';
    const messages = errors[retention];
    if (messages) shown[retention] = messages.map((message) => `${title} ${message}`);
  }
  return { values: fields, errors: shown };
}

function choicesIn(form: FormFields, categories: readonly AuditEventCategory[]) {
  const events = categories.flatMap(({ name, events: kinds }) => {
    const checked = form.all(recordedField(name));
    return optional(kinds)
      .map((kind) => ({ kind, on: checked.includes(kind.name) }))
      .filter(({ kind, on }) => on !== (kind.enabled ?? true))
      .map(({ kind, on }): [string, boolean] => [qualified(name, kind.name), on]);
  });
  return {
    events: Object.fromEntries(events),
    ignoredContentTypes: [...form.all('ignoredContentTypes')],
    recordClientAddress: form.checked('recordClientAddress'),
    trimmingDisabled: form.checked('trimmingDisabled'),
  };
}

function isOn(
  category: string,
  { name, enabled = true }: AuditEventKind,
  events: AuditTrailSettings['events'],
): boolean {
  return events[qualified(category, name)] ?? enabled;
}

function optional(kinds: readonly AuditEventKind[]): readonly AuditEventKind[] {
  return kinds.filter(({ mandatory }) => !mandatory);
}

function recordedField(category: string): string {
  return `events.${category}`;
}

/** The path at which REST names what is wrong with it. */
function retentionField(category: string): string {
  return `retentionDaysByCategory.${category}`;
}
