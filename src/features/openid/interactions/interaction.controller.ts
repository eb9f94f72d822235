import { Controller, Get, NotFoundException, Param, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { errors, type InteractionResults, type Provider } from 'oidc-provider';
import { Page, Public, Sessions } from '#core/auth';
import { PageRenderer, view } from '#core/display';
import { Clock } from '#platform/clock';
import { Form, type FormFields } from '#platform/pages';
import { text } from '#platform/texts';
import { Consents } from '../consents/consents';
import { interactionExpired } from '../openid-errors';
import type { Scope } from '../scopes/built-in-scopes';
import { Scopes } from '../scopes/scopes';
import { AuthorizationServer } from '../server/authorization-server';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

interface Visit {
  readonly request: Request;
  readonly response: Response;
  readonly provider: Provider;
  readonly interaction: Interaction;
}

const CONSENT = view<{ action: string; application: string; user: string; scopes: readonly Scope[] }>('openid/consent');

@Page()
@Public()
@Controller('connect/interaction')
export class InteractionController {
  constructor(
    private readonly server: AuthorizationServer,
    private readonly sessions: Sessions,
    private readonly consents: Consents,
    private readonly scopes: Scopes,
    private readonly pages: PageRenderer,
    private readonly clock: Clock,
  ) {}

  @Get(':uid')
  async show(@Req() request: Request, @Res() response: Response, @Param('uid') uid: string): Promise<void> {
    const visit = await this.visit(request, response, uid);
    await (visit.interaction.prompt.name === 'login' ? this.signIn(visit) : this.askForConsent(visit));
  }

  @Post(':uid')
  async decide(
    @Req() request: Request,
    @Res() response: Response,
    @Param('uid') uid: string,
    @Form() form: FormFields,
  ): Promise<void> {
    const visit = await this.visit(request, response, uid);
    const { interaction } = visit;
    const user = (await this.sessions.signedIn(request))?.principal;
    // Somebody else has signed in since the page was shown.
    if (interaction.prompt.name !== 'consent' || !user || user.id !== interaction.session?.accountId) {
      throw interactionExpired();
    }
    if (form.text('decision') !== 'allow') return this.finish(visit, refused('access_denied', 'the person refused'));
    if ((await this.client(visit)).consent_type === 'explicit') {
      await this.consents.give(String(interaction.params.client_id), user.id, requestedScopes(interaction));
    }
    await this.finish(visit, { consent: {} });
  }

  private async visit(request: Request, response: Response, uid: string): Promise<Visit> {
    const provider = await this.server.provider();
    if (!provider) throw new NotFoundException();
    try {
      const interaction = await provider.interactionDetails(request, response);
      if (interaction.uid === uid) return { request, response, provider, interaction };
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error;
    }
    throw interactionExpired();
  }

  private async signIn(visit: Visit): Promise<void> {
    const { interaction, request, response } = visit;
    const { reasons } = interaction.prompt;
    const signedIn = await this.sessions.signedIn(request);
    if (interaction.lastSubmission?.login && reasons.includes('id_token_hint')) {
      return this.finish(visit, refused('login_required', 'somebody else has signed in'));
    }
    const isAgain = reasons.some((reason) => reason !== 'no_session');
    const since = signedIn?.session.createdUtc.getTime() ?? 0;
    if (signedIn && (!isAgain || since >= (await this.askedAt(interaction)))) {
      return this.finish(visit, { login: { accountId: signedIn.principal.id, ts: Math.floor(since / 1000) } });
    }
    const query = new URLSearchParams({ returnUrl: pathOf(interaction) });
    if (isAgain) query.set('again', 'true');
    const { login_hint: hint } = interaction.params;
    if (typeof hint === 'string') query.set('userName', hint);
    await this.pages.redirect(response, `/Login?${query.toString()}`);
  }

  /** When the person was first sent to sign in again, in milliseconds since 1970: whoever has done so since has done it for this. */
  private async askedAt(interaction: Interaction): Promise<number> {
    const { details } = interaction.prompt;
    if (typeof details.askedAt === 'number') return details.askedAt;
    const askedAt = this.clock.now().getTime() + 1;
    details.askedAt = askedAt;
    await interaction.persist();
    return askedAt;
  }

  private async askForConsent(visit: Visit): Promise<void> {
    const { interaction, request, response } = visit;
    const user = (await this.sessions.signedIn(request))?.principal;
    if (!user || user.id !== interaction.session?.accountId) throw interactionExpired();
    const client = await this.client(visit);
    const requested = requestedScopes(interaction);
    if (client.consent_type === 'external') {
      const given = await this.consents.scopes(client.clientId, user.id);
      const isGiven = requested.every((scope) => given?.has(scope));
      const refusal = refused('consent_required', 'an administrator has to allow the application first');
      return this.finish(visit, isGiven ? { consent: {} } : refusal);
    }
    if (client.consent_type === 'implicit') return this.finish(visit, { consent: {} });
    const scopes = (await this.scopes.all()).filter(({ name }) => requested.includes(name));
    const application = client.clientName ?? client.clientId;
    const model = { action: pathOf(interaction), application, user: user.name, scopes };
    await this.pages.render(response, CONSENT, model, {
      title: text('Allow {application}?', { application }),
      layout: 'plain',
    });
  }

  private async client({ provider, interaction }: Visit) {
    const client = await provider.Client.find(String(interaction.params.client_id));
    if (!client) throw interactionExpired();
    return client;
  }

  private async finish({ request, response, provider }: Visit, result: InteractionResults): Promise<void> {
    await this.pages.forward(response, await provider.interactionResult(request, response, result));
  }
}

function pathOf({ uid }: Interaction): string {
  return `/connect/interaction/${uid}`;
}

function requestedScopes({ params }: Interaction): string[] {
  return typeof params.scope === 'string' ? params.scope.split(' ') : [];
}

function refused(error: string, description: string): InteractionResults {
  return { error, error_description: description };
}
