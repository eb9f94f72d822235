import type { Principal } from '@espalier/plugin-sdk';
import { DomainError } from '#platform/errors';
import { TemplateError, TemplateLimitError } from '#content-kinds/liquid';

/** A template of a page failed, for visitors, who are told nothing of templates. */
class PageFailedError extends DomainError {
  constructor(cause: Error) {
    super('failed', 'site.page-failed', 'The page cannot be shown at the moment. Try again later.', { cause });
  }
}

/** What somebody is told of a page that failed: those who mend templates the fault, strangers nothing of it. */
export function shownFault(error: unknown, viewer: Principal): unknown {
  const isOfTemplate = error instanceof TemplateError || error instanceof TemplateLimitError;
  return isOfTemplate && !viewer.may('ManageTemplates') ? new PageFailedError(error) : error;
}
