import {
  ManagedRecord,
  type RecordAction,
  type FormField,
  type RecordManagement,
  type RecordStore,
} from '@espalier/plugin-sdk';
import { ContentDefinitions, typeOptions } from '#core/content-definition';
import { text } from '#platform/texts';
import { Deliveries } from './delivery/deliveries';
import { CreateWebhookDto, ReplaceWebhookDto, WebhookDto, WebhookWithSecretDto } from './rest/webhook.dto';
import { WebhookChangedError } from './webhook-errors';
import { offeredEvents, TAG_PLACE, valuesOf, type Webhook, type WebhookValues } from './webhook';
import { Webhooks } from './webhooks';

@ManagedRecord({
  api: 'webhooks',
  admin: 'Webhooks',
  key: 'id',
  one: 'webhook',
  changed: () => new WebhookChangedError(),
  get title() {
    return text('Webhooks');
  },
  get newTitle() {
    return text('New webhook');
  },
  get many() {
    return text('webhooks');
  },
  permission: 'ManageWebhooks',
  navigation: {
    get group() {
      return text('Administration');
    },
    icon: 'webhook',
    position: 72,
    help: 'webhooks',
  },
  create: CreateWebhookDto,
  replace: ReplaceWebhookDto,
  shown: WebhookDto,
  operations: {
    list: { summary: 'Lists the webhooks, by name' },
    create: { answer: WebhookWithSecretDto, problems: [409] },
    replace: {
      summary: 'Replaces a webhook, from the next event on',
      description: 'What is left out has its default. What waits for it is sent to the new URL.',
    },
    remove: { summary: 'Deletes a webhook, with what waits for it' },
  },
})
export class WebhookRecords implements RecordManagement<Webhook, WebhookValues> {
  get deletionWarning() {
    return text('Waiting deliveries are never sent, and records of past ones are deleted. This cannot be undone.');
  }
  get columns() {
    return [
      { title: text('Name'), text: ({ name }: Webhook) => name },
      { title: text('URL'), text: ({ url }: Webhook) => url },
      { title: text('Events'), text: ({ events }: Webhook) => events },
      {
        title: text('Content types'),
        text: ({ contentTypes }: Webhook) => (contentTypes.length > 0 ? contentTypes : text('all')),
      },
      { title: text('State'), text: stateOf },
    ];
  }
  readonly store: RecordStore<Webhook, WebhookValues>;

  constructor(
    private readonly webhooks: Webhooks,
    private readonly deliveries: Deliveries,
    private readonly definitions: ContentDefinitions,
  ) {
    this.store = {
      page: (request) => webhooks.page(request),
      get: (id) => webhooks.get(id),
      create: async (values) => saved(await webhooks.create(values)),
      replace: async (id, values, check) => ({ record: await webhooks.change(id, valuesOf(values), check) }),
      remove: (id, check) => webhooks.remove(id, check),
    };
  }

  get actions(): readonly RecordAction<Webhook>[] {
    return [
      { name: 'Deliveries', title: text('Deliveries') },
      {
        name: 'Test',
        title: text('Send a test'),
        isOffered: ({ enabled }) => enabled,
        run: async ({ id }) => {
          await this.deliveries.test(id);
          return text('A test was sent. Its result is listed under Deliveries.');
        },
      },
      {
        name: 'Secret',
        title: text('New secret'),
        warning: text('For one day, deliveries are also signed with the current secret. Then that one expires.'),
        run: async ({ id }) => saved(await this.webhooks.rotateSecret(id)),
      },
      {
        name: 'Disable',
        title: text('Disable'),
        isOffered: ({ enabled }) => enabled,
        run: async ({ id, name }) => {
          await this.webhooks.change(id, { enabled: false });
          return text('{name} was disabled.', { name });
        },
      },
      {
        name: 'Enable',
        title: text('Enable'),
        isOffered: ({ enabled }) => !enabled,
        run: async ({ id, name }) => {
          await this.webhooks.change(id, { enabled: true });
          return text('{name} was enabled.', { name });
        },
      },
    ];
  }

  nameOf({ name }: Webhook): string {
    return name;
  }

  facts(webhook: Webhook) {
    return [
      { label: text('State'), text: stateOf(webhook) },
      ...timed(text('Failing since'), webhook.failingSinceUtc),
      ...timed(text('Switched off'), webhook.switchedOffUtc),
      { label: text('Created'), time: webhook.createdUtc },
    ];
  }

  fields(webhook: Webhook | undefined): readonly FormField[] {
    const types = this.typeOptions(webhook?.contentTypes ?? []);
    return [
      { name: 'name', label: text('Name'), hint: text('The name people see.') },
      {
        name: 'url',
        label: text('URL'),
        hint: text(
          'The address that deliveries are sent to, such as https://example.com/hooks. For content.invalidated, “{place}” in it stands for each tag.',
          { place: TAG_PLACE },
        ),
        control: 'url',
      },
      {
        name: 'events',
        label: text('Events'),
        hint: text('The events to send. One save can cause several.'),
        control: 'choices',
        options: offeredEvents().map(({ name, description }) => ({ value: name, text: name, hint: description })),
      },
      {
        name: 'contentTypes',
        label: text('Content types'),
        hint: text('Content types whose events are sent. With none selected, all types, including future ones.'),
        control: 'choices',
        options: types,
      },
    ];
  }

  /** Types that the webhook has, and that may be gone, are offered too. */
  private typeOptions(chosen: readonly string[]) {
    const known = typeOptions(this.definitions);
    const gone = chosen.filter((name) => !this.definitions.get(name));
    return [
      ...known.toSorted((a, b) => a.text.localeCompare(b.text, 'en')),
      ...gone.map((name) => ({ value: name, text: name, hint: text('This content type no longer exists.') })),
    ];
  }
}

function saved({ webhook, secret }: { readonly webhook: Webhook; readonly secret: string }) {
  return { record: webhook, shownOnce: { secret } };
}

export function stateOf({ enabled, failingSinceUtc, switchedOffUtc }: Webhook): string {
  if (switchedOffUtc !== null) return text('switched off after it failed');
  if (!enabled) return text('disabled');
  return failingSinceUtc === null ? text('enabled') : text('failing');
}

function timed(label: string, time: string | null) {
  return time === null ? [] : [{ label, time }];
}
