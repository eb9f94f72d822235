import { Injectable } from '@nestjs/common';
import { sentence, type Fault, type Sentence } from '@espalier/plugin-sdk';
import { pathFault, slugOfPath } from '#content-kinds/content-parts';
import { BENEATH } from '#core/content';
import { Settings } from '#core/settings';
import { FrontEndSettingsSection } from '#features/front-ends';
import { Config } from '#platform/config';
import { DomainError, faultsInWords } from '#platform/errors';
import { ServiceRoutes } from '#platform/routes';
import { isFromBeneath, type RedirectValues } from './redirect';

export type Checked =
  { readonly values: RedirectValues; readonly faults?: undefined } | { readonly faults: readonly Fault[] };

/** What can be said of a redirect by itself. */
@Injectable()
export class RedirectRules {
  constructor(
    private readonly routes: ServiceRoutes,
    private readonly settings: Settings,
    private readonly section: FrontEndSettingsSection,
    private readonly config: Config,
  ) {}

  /** As it is stored, or what is wrong with it. */
  async check({ from: typedFrom, to: typedTo }: RedirectValues): Promise<Checked> {
    const isBeneath = isFromBeneath(typedFrom);
    const path = slugOfPath(isBeneath ? typedFrom.slice(0, -BENEATH.length) : typedFrom);
    const wrongFrom = this.faultOfPath(path);
    const to = await this.targetOf(typedTo.trim(), isBeneath);
    const faults: Fault[] = [
      ...(wrongFrom ? [{ member: 'from', ...wrongFrom }] : []),
      ...(typeof to === 'string' ? [] : [{ member: 'to', ...to }]),
    ];
    if (typeof to !== 'string' || faults.length > 0) return { faults };
    return { values: { from: isBeneath ? path + BENEATH : path, to } };
  }

  private faultOfPath(path: string): Sentence | undefined {
    if (path === '') return sentence('must be a path, such as blog/old-post.');
    const fault = pathFault(path);
    if (fault) return fault;
    if (!this.routes.needs(path)) return undefined;
    const [first = ''] = path.split('/', 1);
    return sentence('must not begin with "{first}", as the service has routes there. Begin with another word.', {
      first,
    });
  }

  private async targetOf(typed: string, isBeneath: boolean): Promise<string | Sentence> {
    const keepsRest = typed.endsWith(BENEATH);
    if (keepsRest && !isBeneath) return sentence('must not end with "/*" unless the old path does, too.');
    const plain = keepsRest ? typed.slice(0, -BENEATH.length) || '/' : typed;
    const base = new URL(this.config.baseUrl);
    const isPath = /^\/(?![/\\])/.test(plain);
    if (!isPath && !/^https?:\/\/[^/]/i.test(plain)) {
      return sentence('must be a path that begins with "/", or an address that begins with https://.');
    }
    if (!URL.canParse(plain, base.href))
      return sentence('must be an address, such as /journal or https://www.example.com/.');
    const { origin, host, href } = new URL(plain, base);
    const isOwn = origin === base.origin;
    if (!isOwn && !(await this.isListed(origin))) {
      return sentence(
        'must not lead to "{host}", which is not an allowed origin. Add it to the settings of front ends first.',
        {
          host,
        },
      );
    }
    const address = isOwn ? this.withinSite(href.slice(origin.length)) : href;
    return keepsRest ? address.replace(/\/$/, '') + BENEATH : address;
  }

  /** Of a full address of the site, too. */
  private withinSite(path: string): string {
    const { basePath } = this.config;
    return basePath !== '' && path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
  }

  private async isListed(origin: string): Promise<boolean> {
    const { allowedOrigins } = await this.settings.get(this.section);
    return allowedOrigins.includes(origin);
  }
}

export class InvalidRedirectError extends DomainError {
  constructor(faults: readonly Fault[]) {
    super('invalid', 'redirects.invalid', faultsInWords(faults), { faults });
  }
}

export function redirectNotFound(from: string): DomainError {
  return new DomainError(
    'not-found',
    'redirects.not-found',
    sentence('There is no redirect from "{from}". It may have been deleted.', { from }),
  );
}

export function redirectExists(from: string): DomainError {
  return new DomainError(
    'conflict',
    'redirects.exists',
    sentence('There is a redirect from "{from}" already. Change that one, or delete it first.', { from }),
  );
}

export function tooManyRedirects(most: number): DomainError {
  return new DomainError(
    'conflict',
    'redirects.too-many',
    sentence('There are {most} redirects to addresses, and there cannot be more. Delete some that nobody needs.', {
      most,
    }),
  );
}
