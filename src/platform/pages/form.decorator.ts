import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { FormFields } from './form-fields';
import type { PageRequest } from './page-visit';

/** The {@link FormFields} of the form that was posted to a page, as a parameter of a handler. */
export const Form = createParamDecorator(
  (_data: undefined, context: ExecutionContext): FormFields =>
    context.switchToHttp().getRequest<PageRequest>().form ?? new FormFields({}),
);
