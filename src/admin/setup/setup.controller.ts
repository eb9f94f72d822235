import { Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Page, Public, Sessions, type Proof } from '#core/auth';
import { PageRenderer, newForm, refusedForm, typed, view, type FormState } from '#core/display';
import { Form, type FormFields, type PageRequest } from '#platform/pages';
import { text } from '#platform/texts';
import { SetupLinks } from './setup-links';

const SETUP = view<{ form: FormState; token: string }>('setup/setup');

@Page()
@Public()
@Controller('Setup')
export class SetupController {
  constructor(
    private readonly links: SetupLinks,
    private readonly sessions: Sessions,
    private readonly pages: PageRenderer,
  ) {}

  /** Only shows the form: whatever opens links beforehand uses nothing up. */
  @Get()
  async form(@Res() response: Response, @Query() { token: given }: Readonly<Record<string, unknown>>): Promise<void> {
    const token = typeof given === 'string' ? given : '';
    const userName = await this.links.open(token);
    await this.show(response, 200, newForm({ userName: userName ?? '' }), token);
  }

  @Post()
  async setUp(@Req() request: PageRequest, @Res() response: Response, @Form() form: FormFields): Promise<void> {
    const token = form.text('token');
    const owner = { userName: form.text('userName'), email: form.text('email'), password: form.text('password') };
    let proof: Proof;
    try {
      proof = await this.links.use(token, owner);
    } catch (error) {
      return this.show(response, 400, refusedForm(typed(form, 'userName', 'email'), error), token);
    }
    await this.sessions.begin(request, response, proof);
    const notice = text('The service is set up. The link you used no longer works.');
    await this.pages.redirect(response, '/Admin', { kind: 'success', text: notice });
  }

  private show(response: Response, status: number, form: FormState, token: string): Promise<void> {
    return this.pages.render(
      response,
      SETUP,
      { form, token },
      { title: text('Set up Espalier'), status, layout: 'welcome' },
    );
  }
}
