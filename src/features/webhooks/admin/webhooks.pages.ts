import { Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { AdminPage, RequirePermission } from '#core/auth';
import { ContentDefinitions } from '#core/content-definition';
import { newForm, PageRenderer, pageNumber, pagerOf, refused, view, type FormState, type Pager } from '#core/display';
import { readDto } from '#platform/dto';
import { Form, type FormFields } from '#platform/pages';
import { preconditionOf } from '#platform/request';
import { text } from '#platform/texts';
import { CreateWebhookDto } from '../rest/webhook.dto';
import { valuesOf, type Webhook, type WebhookWithSecret } from '../webhook';
import { WebhookChangedError } from '../webhook-errors';
import { Webhooks } from '../webhooks';
import { bodyOf, choicesOf, formValuesOf, typedValuesOf, type WebhookChoices } from './webhook-form';
import { pathOf, WEBHOOKS_PATH } from './webhook-path';

interface ListedWebhook extends Webhook {
  readonly path: string;
}

interface EditModel extends WebhookChoices {
  readonly form: FormState;
  readonly action: string;
  /** Absent for a new one. */
  readonly webhook?: ListedWebhook;
}

const LIST = view<{ webhooks: readonly ListedWebhook[]; pager: Pager }>('webhooks/list');
const EDIT = view<EditModel>('webhooks/edit');
const SECRET = view<{ name: string; secret: string; path: string }>('webhooks/secret');
const CONFIRM = view<{ text: string; action: string; button: string; back: string }>('webhooks/confirm');

const PAGE_SIZE = 20;

/** The webhooks, for administrators. */
@AdminPage()
@RequirePermission('ManageWebhooks')
@Controller('Admin/Webhooks')
export class WebhooksPages {
  constructor(
    private readonly webhooks: Webhooks,
    private readonly definitions: ContentDefinitions,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async list(@Res() response: Response, @Query('page') given: unknown): Promise<void> {
    const page = pageNumber(given);
    const { items, totalCount } = await this.webhooks.page({ first: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE });
    const pager = pagerOf({ page, pageSize: PAGE_SIZE, total: totalCount }, (to) => `${WEBHOOKS_PATH}?page=${to}`);
    await this.pages.render(response, LIST, { webhooks: items.map(listed), pager }, { title: text('Webhooks') });
  }

  @Get('new')
  newForm(@Res() response: Response): Promise<void> {
    return this.showNew(response, 200, newForm({ events: [], contentTypes: [] }));
  }

  @Post('new')
  async create(@Res() response: Response, @Form() form: FormFields): Promise<void> {
    let made: WebhookWithSecret;
    try {
      made = await this.webhooks.create(await readDto(CreateWebhookDto, bodyOf(form)));
    } catch (error) {
      const again = refused(typedValuesOf(form), error);
      return this.showNew(response, again.status, again.form);
    }
    await this.showSecret(response, made);
  }

  @Get(':id')
  async form(@Res() response: Response, @Param('id') id: string): Promise<void> {
    const webhook = await this.webhooks.get(id);
    await this.showEdit(response, 200, webhook, newForm(formValuesOf(webhook)));
  }

  @Post(':id')
  async change(@Res() response: Response, @Param('id') id: string, @Form() form: FormFields): Promise<void> {
    const unchanged = preconditionOf(form.text('version'), () => new WebhookChangedError());
    try {
      // Whether it is enabled is none of the fields.
      const { enabled: _default, ...values } = await readDto(CreateWebhookDto, bodyOf(form));
      await this.webhooks.change(id, values, (current) => unchanged(valuesOf(current)));
    } catch (error) {
      const again = refused(typedValuesOf(form), error);
      return this.showEdit(response, again.status, await this.webhooks.get(id), again.form);
    }
    await this.done(response, pathOf(id), text('The webhook was saved.'));
  }

  @Post(':id/enable')
  async enable(@Res() response: Response, @Param('id') id: string): Promise<void> {
    const { name } = await this.webhooks.change(id, { enabled: true });
    await this.done(response, pathOf(id), text('{name} was enabled.', { name }));
  }

  @Post(':id/disable')
  async disable(@Res() response: Response, @Param('id') id: string): Promise<void> {
    const { name } = await this.webhooks.change(id, { enabled: false });
    await this.done(response, pathOf(id), text('{name} was disabled.', { name }));
  }

  @Get(':id/secret')
  async askForSecret(@Res() response: Response, @Param('id') id: string): Promise<void> {
    const warning = text(
      'For a day, deliveries are signed with the secret that it has now as well. Then that one ends.',
    );
    await this.confirm(response, await this.webhooks.get(id), 'secret', text('Make a new secret'), warning);
  }

  @Post(':id/secret')
  async rotateSecret(@Res() response: Response, @Param('id') id: string): Promise<void> {
    await this.showSecret(response, await this.webhooks.rotateSecret(id));
  }

  @Get(':id/delete')
  async askForDeletion(@Res() response: Response, @Param('id') id: string): Promise<void> {
    const warning = text('What waits for it is never sent, and what was sent is forgotten. This cannot be undone.');
    await this.confirm(response, await this.webhooks.get(id), 'delete', text('Delete the webhook'), warning);
  }

  @Post(':id/delete')
  async remove(@Res() response: Response, @Param('id') id: string): Promise<void> {
    await this.webhooks.remove(id);
    await this.done(response, WEBHOOKS_PATH, text('The webhook was deleted.'));
  }

  /** A secret is shown in this answer and never again, so that it is not kept for the next page. */
  private showSecret(response: Response, { webhook: { id, name }, secret }: WebhookWithSecret): Promise<void> {
    return this.pages.render(
      response,
      SECRET,
      { name, secret, path: pathOf(id) },
      { title: text('Secret of {name}', { name }) },
    );
  }

  private showNew(response: Response, status: number, form: FormState): Promise<void> {
    const model = { ...choicesOf(this.definitions.all(), []), form, action: `${WEBHOOKS_PATH}/new` };
    return this.pages.render(response, EDIT, model, { title: text('New webhook'), status });
  }

  private showEdit(response: Response, status: number, webhook: Webhook, form: FormState): Promise<void> {
    const choices = choicesOf(this.definitions.all(), webhook.contentTypes);
    const model = { ...choices, form, action: pathOf(webhook.id), webhook: listed(webhook) };
    return this.pages.render(response, EDIT, model, { title: webhook.name, status });
  }

  private confirm(
    response: Response,
    { id, name }: Webhook,
    step: string,
    button: string,
    warning: string,
  ): Promise<void> {
    const model = { text: warning, action: `${pathOf(id)}/${step}`, button, back: pathOf(id) };
    return this.pages.render(response, CONFIRM, model, {
      title: text('{button} of {displayName}?', { button, displayName: name }),
    });
  }

  private done(response: Response, path: string, notice: string): Promise<void> {
    return this.pages.redirect(response, path, { kind: 'success', text: notice });
  }
}

function listed(webhook: Webhook): ListedWebhook {
  return { ...webhook, path: pathOf(webhook.id) };
}
