import type { Principal } from '@espalier/plugin-sdk';
import { DomainError } from '#platform/errors';
import { TemplateError, TemplateLimitError } from '#content-kinds/liquid';

/** The settings of the site are no longer what the caller has read. */
export class SiteSettingsChangedError extends DomainError {
  constructor() {
    super(
      'precondition-failed',
      'site.precondition-failed',
      'The settings have changed since they were read. Read them again and repeat the change.',
    );
  }
}

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
