import { Controller, Param, Post, Res, Injectable } from '@nestjs/common';
import type { Principal, ContentItem } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal } from '#core/auth';
import { ContentWriter, parsePayload } from '#core/content';
import { PageRenderer, view, type FormErrorEntry } from '#core/display';
import { DomainError, shownErrors } from '#platform/errors';
import { Form, LongForm, type FormFields } from '#platform/pages';
import { SitePreviews } from '#features/site';
import { Bodies } from '#features/templating';
import { text } from '#platform/texts';
import { ContentEditors } from '../content-editors';
import { PostedControls } from '../form/posted-controls';
import { EditedItems, type EditedItem, type FormAddress } from '../pages/edited-items';
import { FilledForms, type FilledForm } from '../pages/filled-form';

const FAULTS = view<{ faults: readonly FormErrorEntry[] }>('content-editor/preview-faults');

const ABOUT_THE_FORM = new Set(['malformed', 'invalid', 'conflict', 'forbidden']);

@Injectable()
export class ItemPreview {
  constructor(
    private readonly forms: FilledForms,
    private readonly editors: ContentEditors,
    private readonly writer: ContentWriter,
    private readonly previews: SitePreviews,
    private readonly pages: PageRenderer,
  ) {}

  async answer(response: Response, edited: EditedItem, form: FormFields): Promise<void> {
    const filled = await this.forms.of(edited, new PostedControls(form));
    const made = await this.attempt(filled);
    if (made instanceof DomainError) return this.showFaults(response, filled, made);
    const page = await this.rendered(made, edited.page.principal);
    if (page instanceof DomainError) return this.showFaults(response, filled, page);
    response.status(200).set(page.headers).send(page.html);
  }

  private async attempt({ edited, payload }: FilledForm): Promise<ContentItem | DomainError> {
    const { contentItemId, item, type, page } = edited;
    const identity = { contentItemId, contentItemVersionId: item?.contentItemVersionId, contentType: type.name };
    const options = { principal: page.principal, draft: type.definition.draftable, dryRun: true };
    try {
      return await this.writer.save(parsePayload({ ...payload, ...identity }), options);
    } catch (error) {
      if (error instanceof DomainError && ABOUT_THE_FORM.has(error.kind)) return error;
      throw error;
    }
  }

  /** A template that cannot be rendered may be what was typed: those of items are. */
  private async rendered(item: ContentItem, principal: Principal) {
    try {
      return await this.previews.item(item, principal);
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'failed') return error;
      throw error;
    }
  }

  private async showFaults(response: Response, { edited, values }: FilledForm, error: DomainError): Promise<void> {
    const errors = shownErrors(error);
    const { errors: faults } = await this.editors.modelOf(edited.type, values, errors, edited.page);
    const options = { title: text('Not ready to be shown'), layout: 'framed' } as const;
    await this.pages.render(response, FAULTS, { faults }, options);
  }
}

/** What is typed into a form, as visitors would see it. The answers are for frames, and nothing in them runs. */
@AdminPage()
@Controller('Admin/Contents')
export class PreviewController {
  constructor(
    private readonly items: EditedItems,
    private readonly preview: ItemPreview,
    private readonly bodies: Bodies,
    private readonly previews: SitePreviews,
  ) {}

  @Post(['ContentItems/:contentItemId/Edit/Preview', 'ContentTypes/:contentType/Create/Preview'])
  @LongForm()
  async item(
    @Res() response: Response,
    @Param() address: FormAddress,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    await this.preview.answer(response, await this.items.ofForm(address, form, principal), form);
  }

  /** Always sanitised, and Liquid as it is: the settings of a part or field are for those who save it. */
  @Post('Preview/Body')
  @LongForm()
  async body(
    @Res() response: Response,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const language = form.text('language') === 'html' ? 'html' : 'markdown';
    const html = await this.bodies.made(language, form.text('text'));
    const page = await this.previews.body(html, principal);
    response.status(200).set(page.headers).send(page.html);
  }
}
