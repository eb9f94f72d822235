import { text, type Request, type Response } from 'express';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { OpenidPages } from './openid-pages';
import { ROUTES } from './routes';

const FORM = 'application/x-www-form-urlencoded';
/** In bytes. Leaves room for the headers that come with an address: together they may have 16 KiB. */
const MAX_FORM = 12_288;
const PATHS: readonly string[] = [ROUTES.authorization, ROUTES.end_session];

const readText = text({ type: FORM, limit: MAX_FORM });

/**
 * Has a browser ask for the same with GET. A form of another site brings none of our cookies, which are `SameSite=Lax`;
 * where it is sent on to it does.
 *
 * @param baseUrl of this service
 */
export async function sendPostedOn(
  context: KoaContextWithOIDC,
  next: () => Promise<void>,
  { baseUrl, pages }: { readonly baseUrl: string; readonly pages: OpenidPages },
): Promise<void> {
  if (context.method !== 'POST' || !PATHS.includes(context.path)) return next();
  const query = await readQuery(context.req as Request, context.res as Response);
  if (query === undefined) {
    context.status = 400;
    const description = `only a form (${FORM}) of at most ${MAX_FORM} bytes is understood`;
    await pages.failure(context, { error: 'invalid_request', error_description: description });
    return;
  }
  context.status = 303;
  context.redirect(`${baseUrl}${context.path}?${query}`);
}

/** Undefined for what is no form, or too long for an address. */
async function readQuery(request: Request, response: Response): Promise<string | undefined> {
  const isRead = await new Promise((resolve) => readText(request, response, (error) => resolve(error === undefined)));
  if (!isRead || typeof request.body !== 'string') return undefined;
  const query = new URLSearchParams(request.body).toString();
  return query.length > MAX_FORM ? undefined : query;
}
