import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { Sessions } from '#core/auth';
import { PageRenderer, view, type PageOptions, type View } from '#core/display';
import { RETRY_AFTER_SECONDS } from '#platform/errors';
import { text } from '#platform/texts';
import { ApplicationAccess } from '../consents/application-access';

const FAILURE = view<{ code: string; description?: string }>('openid/failure');
const LOGOUT = view<{ secret: string; application?: string }>('openid/logout');
const LOGGED_OUT = view<object>('openid/logged-out');

@Injectable()
export class OpenidPages {
  constructor(
    private readonly pages: PageRenderer,
    private readonly sessions: Sessions,
    private readonly access: ApplicationAccess,
  ) {}

  async failure(context: KoaContextWithOIDC, { error, error_description }: ErrorOut): Promise<void> {
    if (context.accepts('json', 'html') !== 'html') {
      context.body = { error, error_description };
      return;
    }
    const { status } = context;
    const model = { code: error, description: error_description };
    await this.show(context, FAILURE, model, { title: text('The application cannot continue'), status });
  }

  async askForLogout(context: KoaContextWithOIDC): Promise<void> {
    const { session, client, params } = context.oidc;
    const { secret = '' } = (session?.state ?? {}) as { secret?: string };
    const target = params?.post_logout_redirect_uri;
    const formTargets = typeof target === 'string' ? [target] : [];
    await this.show(
      context,
      LOGOUT,
      { secret, application: client?.clientName },
      { title: text('Sign out'), formTargets },
    );
  }

  async loggedOut(context: KoaContextWithOIDC): Promise<void> {
    await this.show(context, LOGGED_OUT, {}, { title: text('You are signed out') });
  }

  /** Koa middleware: who signs out of oidc-provider signs out of this service. */
  async endSession(context: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
    await next();
    const isConfirmed = context.oidc?.route === 'end_session_confirm' && context.status === 303;
    if (!isConfirmed || !context.oidc.params?.logout) return;
    // oidc-provider has ended its own session already, and with it what depends on that.
    const { accountId, authorizations } = context.oidc.session ?? {};
    if (accountId !== undefined && authorizations) await this.access.announceEnd(accountId);
    await this.sessions.end(context.req as Request, context.res as Response);
  }

  private async show<Model extends object>(
    context: KoaContextWithOIDC,
    shown: View<Model>,
    model: Model,
    options: PageOptions,
  ): Promise<void> {
    const page = await this.pages.page(context.req as Request, shown, model, { layout: 'plain', ...options });
    context.status = page.status;
    context.set(page.headers);
    context.body = page.html;
  }
}

/** What failed for the database, which could not be reached or was too busy, may succeed later. */
export function askToComeAgain(context: KoaContextWithOIDC): void {
  const { body } = context;
  context.status = 503;
  context.set('Retry-After', String(RETRY_AFTER_SECONDS));
  if (typeof body !== 'object' || body === null) return;
  const description = 'The database cannot be reached at the moment. Repeat the request later.';
  context.body = { error: 'temporarily_unavailable', error_description: description };
}
