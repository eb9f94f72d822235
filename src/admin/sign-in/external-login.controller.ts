import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Page, Public, Sessions } from '#core/auth';
import { PageRenderer } from '#core/display';
import { ExternalSignIn, ExternalSignInRefusedError } from '#features/openid';
import { Form, localPath, MAX_LINK, type FormFields, type PageRequest } from '#platform/pages';
import { text } from '#platform/texts';
import { landingOf } from './login.controller';

const ended = () =>
  text('The user was signed out everywhere or disabled meanwhile. Sign in again, or ask an administrator.');

@Page()
@Public()
@Controller('Login/External')
export class ExternalLoginController {
  constructor(
    private readonly external: ExternalSignIn,
    private readonly sessions: Sessions,
    private readonly pages: PageRenderer,
  ) {}

  @Post()
  async begin(@Req() request: PageRequest, @Res() response: Response, @Form() form: FormFields): Promise<void> {
    const wish = { returnUrl: localPath(form.text('returnUrl'), MAX_LINK), again: form.text('again') !== '' };
    await this.pages.forward(response, await this.external.begin(request, response, wish));
  }

  @Get('Callback')
  async comeBack(@Req() request: PageRequest, @Res() response: Response): Promise<void> {
    const { proof, returnUrl } = await this.external.finish(request, response);
    if (!proof) {
      return this.pages.redirect(response, '/Account', { kind: 'success', text: text('The account was connected.') });
    }
    if (!(await this.sessions.begin(request, response, proof))) throw new ExternalSignInRefusedError(ended());
    await this.pages.redirect(response, landingOf(request.visit?.principal, returnUrl));
  }
}
