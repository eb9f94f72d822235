import { Controller, Get, Post, Req, Res, Injectable } from '@nestjs/common';
import { sentence, type Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { CurrentPrincipal, Page, Sessions, type Proof, type Session } from '#core/auth';
import { PageRenderer, newForm, refusedForm, typed, view, type ControlOption, type FormState } from '#core/display';
import { Consents, ExternalSignIn, Links, type Consent, type Link } from '#features/openid';
import { TIME_ZONES } from '#platform/dates';
import { Form, type FormFields, type PageRequest } from '#platform/pages';
import { countedAddress } from '#platform/request';
import { LANGUAGE_NAMES, languageOfBrowser, speak, text } from '#platform/texts';
import { Credentials, InvalidUserError, Users, type User } from '#features/users';

/** What browsers and systems are called, by what they say of themselves; most say what others are, too, so that the order counts. */
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:\b|Headless)(?:Chrome|Chromium|CriOS)\//],
  ['Safari', /\bSafari\//],
];

const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

interface PasswordChange {
  readonly current: string;
  readonly password: string;
  /** The new one again, as nobody sees what they type. */
  readonly repeated: string;
}

@Injectable()
export class OwnPassword {
  constructor(
    private readonly users: Users,
    private readonly credentials: Credentials,
  ) {}

  /**
   * Ends all sessions of the user, and the access of applications.
   *
   * @param address of whoever asks, as `countedAddress` gives it
   * @returns proof that counts from now on
   * @throws InvalidUserError at the members of the change; TooManyAttemptsError; SecretsBusyError
   */
  async change(userId: string, { current, password, repeated }: PasswordChange, address: string): Promise<Proof> {
    if (password !== repeated) throw new InvalidUserError('repeated', sentence('Is not the same as the new password.'));
    const proof = await this.credentials.confirm(userId, current, address);
    const renewed = proof && (await this.users.changePassword(proof, password));
    if (!renewed) throw new InvalidUserError('current', sentence('Is not your password.'));
    return renewed;
  }
}

const PATH = '/Account';

const THEMES = ['light', 'dark'] as const;

interface ShownSession extends Session {
  readonly browser: string;
}

interface Account {
  readonly user?: User;
  readonly form: FormState;
  readonly language: FormState;
  readonly languages: readonly ControlOption[];
  readonly zone: FormState;
  readonly keyboard: FormState;
  readonly timeZones: readonly ControlOption[];
  readonly current?: ShownSession;
  readonly others: readonly ShownSession[];
  readonly consents: readonly Consent[];
  readonly unasked: readonly Pick<Consent, 'clientId' | 'displayName'>[];
  readonly links: readonly Link[];
  readonly provider?: string;
}

const ACCOUNT = view<Account>('account/account');

@Page()
@Controller('Account')
export class AccountController {
  constructor(
    private readonly users: Users,
    private readonly passwords: OwnPassword,
    private readonly sessions: Sessions,
    private readonly consents: Consents,
    private readonly external: ExternalSignIn,
    private readonly links: Links,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async account(
    @Req() request: PageRequest,
    @Res() response: Response,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    await this.show(request, response, principal, 200, newForm());
  }

  @Post('password')
  async changePassword(
    @Req() request: PageRequest,
    @Res() response: Response,
    @CurrentPrincipal() principal: Principal,
    @Form() form: FormFields,
  ): Promise<void> {
    const change = typed(form, 'current', 'password', 'repeated');
    let proof: Proof;
    try {
      proof = await this.passwords.change(principal.id, change, countedAddress(request.ip));
    } catch (error) {
      return this.show(request, response, principal, 400, refusedForm({}, error));
    }
    await this.sessions.begin(request, response, proof);
    const notice = text('Your password was changed. You are signed out everywhere else, and so are applications.');
    await this.pages.redirect(response, PATH, { kind: 'success', text: notice });
  }

  @Post('Theme')
  async chooseTheme(@Req() request: PageRequest, @Res() response: Response, @Form() form: FormFields): Promise<void> {
    const theme = THEMES.find((one) => one === form.text('theme'));
    await request.visit?.prefer({ theme });
    await this.pages.back(response, PATH);
  }

  @Post('Language')
  async chooseLanguage(
    @Req() request: PageRequest,
    @Res() response: Response,
    @Form() form: FormFields,
  ): Promise<void> {
    const language = LANGUAGE_NAMES.find(({ tag }) => tag === form.text('language'))?.tag;
    await request.visit?.prefer({ language });
    speak(language, languageOfBrowser(request));
    await this.pages.redirect(response, PATH, { kind: 'success', text: text('Your language was saved.') });
  }

  @Post('TimeZone')
  async chooseTimeZone(
    @Req() request: PageRequest,
    @Res() response: Response,
    @Form() form: FormFields,
  ): Promise<void> {
    const timeZone = TIME_ZONES.find((one) => one === form.text('timeZone'));
    await request.visit?.prefer({ timeZone });
    await this.pages.redirect(response, PATH, { kind: 'success', text: text('Your time zone was saved.') });
  }

  @Post('Keyboard')
  async chooseLetters(@Req() request: PageRequest, @Res() response: Response, @Form() form: FormFields): Promise<void> {
    await request.visit?.prefer({ letters: form.checked('letters') ? undefined : 'off' });
    await this.pages.redirect(response, PATH, { kind: 'success', text: text('Your keyboard shortcuts were saved.') });
  }

  @Post('sessions/end')
  async endSession(
    @Res() response: Response,
    @CurrentPrincipal() { id }: Principal,
    @Form() form: FormFields,
  ): Promise<void> {
    await this.sessions.endOne(id, form.text('session'));
    await this.pages.redirect(response, PATH, { kind: 'success', text: text('The session was ended.') });
  }

  @Post('sign-out')
  async signOutEverywhere(
    @Req() request: PageRequest,
    @Res() response: Response,
    @CurrentPrincipal() { id }: Principal,
  ): Promise<void> {
    await this.sessions.endEverywhere(id);
    await this.sessions.end(request, response);
    await this.pages.redirect(response, '/Login');
  }

  @Post('applications/withdraw')
  async withdraw(
    @Res() response: Response,
    @CurrentPrincipal() { id }: Principal,
    @Form() form: FormFields,
  ): Promise<void> {
    await this.consents.withdraw(form.text('application'), id);
    await this.pages.redirect(response, PATH, {
      kind: 'success',
      text: text('The application no longer has access.'),
    });
  }

  @Post('accounts/connect')
  async connect(@Req() request: PageRequest, @Res() response: Response): Promise<void> {
    await this.pages.forward(response, await this.external.begin(request, response, { connects: true }));
  }

  @Post('accounts/disconnect')
  async disconnect(
    @Res() response: Response,
    @CurrentPrincipal() { id }: Principal,
    @Form() form: FormFields,
  ): Promise<void> {
    await this.links.remove(id, form.text('issuer'));
    await this.pages.redirect(response, PATH, { kind: 'success', text: text('The account was disconnected.') });
  }

  private async show(
    request: PageRequest,
    response: Response,
    principal: Principal,
    status: number,
    form: FormState,
  ): Promise<void> {
    const { id } = principal;
    const user = await this.users.findById(id);
    const all = await this.sessions.of(id);
    const [consents, unasked] = [await this.consents.of(id), await this.consents.unasked(id)];
    const [links, provider] = [await this.links.of(id), await this.external.offered()];
    const current = (await this.sessions.signedIn(request))?.session;
    const others = all.filter((session) => session.signInId !== current?.signInId);
    const layout = principal.may('AccessAdminPanel') ? 'admin' : 'plain';
    await this.pages.render(
      response,
      ACCOUNT,
      {
        user,
        form,
        language: newForm({ language: request.visit?.preferences.language ?? '' }),
        languages: [
          { value: '', text: text('As your browser asks for') },
          ...LANGUAGE_NAMES.map(({ tag, name }) => ({ value: tag, text: name })),
        ],
        zone: newForm({ timeZone: request.visit?.preferences.timeZone ?? '' }),
        keyboard: newForm({ letters: request.visit?.preferences.letters !== 'off' }),
        timeZones: [
          { value: '', text: text('The time zone of your browser') },
          ...TIME_ZONES.map((name) => ({ value: name, text: name })),
        ],
        current: current && named(current),
        others: others.map(named),
        consents,
        unasked,
        links,
        provider,
      },
      { title: text('Your account'), status, layout, help: 'admin-ui#your-account' },
    );
  }
}

function named(session: Session): ShownSession {
  return { ...session, browser: browserName(session.userAgent) };
}

/** Such as `Firefox on Windows`; what is unknown is shown as it calls itself. */
export function browserName(userAgent: string): string {
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    (names) => names.find(([, pattern]) => pattern.test(userAgent))?.[0],
  );
  if (browser === undefined) return userAgent;
  return system === undefined ? browser : text('{browser} on {system}', { browser, system });
}
