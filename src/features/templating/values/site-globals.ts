import type { Rendering } from '../rendering/rendering';
import type { TemplateValues } from './template-values';

/** What every template can name, whatever it shows: the request, who the page is for, and the site. */
export function siteGlobals({ request, viewer, site }: Rendering, values: TemplateValues): Record<string, unknown> {
  const isAuthenticated = viewer.kind === 'user' || viewer.kind === 'application';
  return {
    Request: values.of(request ?? {}),
    User: values.of({ name: isAuthenticated ? viewer.name : '', isAuthenticated }),
    Site: values.of(site ?? {}),
  };
}
