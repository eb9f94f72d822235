import type { FormState } from '#core/display';
import type { ContentType } from '#core/content-definition';
import type { FormFields } from '#platform/pages';
import { entityTagOf } from '#platform/request';
import { text } from '#platform/texts';
import { ANNOUNCED, valuesOf, type AnnouncedEvent, type Webhook } from '../webhook';

interface Option {
  readonly value: string;
  readonly text: string;
  readonly hint?: string;
}

/** What the form offers to choose from. */
export interface WebhookChoices {
  readonly eventOptions: readonly Option[];
  readonly typeOptions: readonly Option[];
}

/** @param chosen types that the webhook has, and that may be gone */
export function choicesOf(types: readonly ContentType[], chosen: readonly string[]): WebhookChoices {
  const known = types.map(({ name, definition }) => ({ value: name, text: definition.displayName || name }));
  const gone = chosen.filter((name) => !types.some((type) => type.name === name));
  return {
    eventOptions: Object.entries(ANNOUNCED).map(([event, hint]) => ({
      value: `content.${event as AnnouncedEvent}`,
      text: `content.${event}`,
      hint,
    })),
    typeOptions: [
      ...known.toSorted((one, other) => one.text.localeCompare(other.text, 'en')),
      ...gone.map((name) => ({ value: name, text: name, hint: text('There is no such type any more.') })),
    ],
  };
}

/** What the form shows of a webhook that is there. */
export function formValuesOf(webhook: Webhook): FormState['values'] {
  return { ...valuesOf(webhook), version: versionOf(webhook) };
}

/** Goes with the form, so that nobody undoes unseen what somebody else has changed meanwhile. */
export function versionOf(webhook: Webhook): string {
  return entityTagOf(valuesOf(webhook));
}

/** The form as it was typed, to be shown again. */
export function typedValuesOf(form: FormFields): FormState['values'] {
  return { ...bodyOf(form), version: form.text('version') };
}

/** The webhook that was typed, as the API takes it, so that the same rules hold. */
export function bodyOf(form: FormFields): Record<string, unknown> {
  return {
    name: form.text('name').trim(),
    url: form.text('url').trim(),
    events: [...form.all('events')],
    contentTypes: [...form.all('contentTypes')],
  };
}
