import { Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { sentence, type Principal } from '@espalier/plugin-sdk';
import { Page, Public, Sessions } from '#core/auth';
import { PageRenderer, newForm, typed, view, type FormState } from '#core/display';
import { ExternalSignIn, ExternalSignInRefusedError } from '#features/openid';
import { Credentials } from '#features/users';
import { Form, localPath, MAX_LINK, type FormFields, type PageRequest } from '#platform/pages';
import { countedAddress } from '#platform/request';
import { text } from '#platform/texts';

const ADMIN = '/Admin';

const ACCOUNT = '/Account';

interface Login {
  readonly form: FormState;
  readonly returnUrl?: string;
  readonly again: boolean;
  readonly provider?: string;
}

const LOGIN = view<Login>('sign-in/login');

const refusal = () => text('The user name or the password is wrong, or the user may not sign in. Try again.');

@Page()
@Public()
@Controller()
export class LoginController {
  constructor(
    private readonly credentials: Credentials,
    private readonly sessions: Sessions,
    private readonly external: ExternalSignIn,
    private readonly pages: PageRenderer,
  ) {}

  @Get('Login')
  async form(
    @Req() request: PageRequest,
    @Res() response: Response,
    @Query() { returnUrl: given, again, userName }: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const returnUrl = localPath(given, MAX_LINK);
    // An application may want somebody who is signed in to sign in again, and may know who it is.
    const principal = request.visit?.principal;
    if (principal && again === undefined) await this.pages.redirect(response, landingOf(principal, returnUrl));
    else {
      const form = newForm({ userName: typeof userName === 'string' ? userName : '' });
      await this.show(response, 200, { form, returnUrl, again: again !== undefined });
    }
  }

  @Post('Login')
  async signIn(@Req() request: PageRequest, @Res() response: Response, @Form() form: FormFields): Promise<void> {
    const returnUrl = localPath(form.text('returnUrl'), MAX_LINK);
    const address = countedAddress(request.ip);
    const proof = await this.credentials.verify(form.text('userName'), form.text('password'), address);
    if (!proof || !(await this.sessions.begin(request, response, proof))) {
      const again = form.text('again') !== '';
      const refused = { values: typed(form, 'userName'), errors: { '': [refusal()] } };
      return this.show(response, 400, { form: refused, returnUrl, again });
    }
    await this.pages.redirect(response, landingOf(request.visit?.principal, returnUrl));
  }

  @Post('Logout')
  async signOut(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.sessions.end(request, response);
    await this.pages.redirect(response, '/Login');
  }

  private async show(response: Response, status: number, login: Login): Promise<void> {
    const model = { ...login, provider: await this.external.offered() };
    await this.pages.render(response, LOGIN, model, {
      title: text('Sign in'),
      status,
      layout: 'welcome',
      scripts: ['sign-in.js'],
    });
  }
}

/**
 * Where they wanted to, but not to admin pages that they may not open; else to the dashboard or to their account.
 *
 * @param wanted path within the service
 */
export function landingOf(principal: Principal | undefined, wanted?: string): string {
  const mayAdmin = principal?.may('AccessAdminPanel') ?? false;
  if (wanted === undefined || (!mayAdmin && isAdminPage(wanted))) return mayAdmin ? ADMIN : ACCOUNT;
  return wanted;
}

/** Routes are found without regard to case. */
function isAdminPage(path: string): boolean {
  return /^\/admin(?=[/?]|$)/i.test(path);
}

const ended = () =>
  sentence('The user was signed out everywhere or disabled meanwhile. Sign in again, or ask an administrator.');

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
