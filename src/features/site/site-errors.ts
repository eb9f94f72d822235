import { sentence, type Principal } from '@espalier/plugin-sdk';
import { DomainError } from '#platform/errors';
import { TemplateError, TemplateLimitError } from '#content-kinds/liquid';

class PageFailedError extends DomainError {
  constructor(cause: Error) {
    super('failed', 'site.page-failed', sentence('The page cannot be shown at the moment. Try again later.'), {
      cause,
    });
  }
}

export function shownFault(error: unknown, viewer: Principal): unknown {
  const isOfTemplate = error instanceof TemplateError || error instanceof TemplateLimitError;
  return isOfTemplate && !viewer.may('ManageTemplates') ? new PageFailedError(error) : error;
}
