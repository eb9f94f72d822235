import { SetMetadata, type CustomDecorator } from '@nestjs/common';

export const LONG_FORM = 'espalier:long-form';

/** Lets the form of a page be as long as a body of the API, on the handler that takes it. */
export const LongForm = (): CustomDecorator => SetMetadata(LONG_FORM, true);
