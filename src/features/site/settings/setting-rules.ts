import { ValidateBy } from 'class-validator';
import { sentence } from '@espalier/plugin-sdk';
import { isLanguageTag } from '#platform/texts';
import { mediaPathFault } from '#core/media';

const LOGO_TYPES = ['png', 'jpg', 'jpeg', 'webp', 'gif', 'avif'];

export function IsLanguageTag(): PropertyDecorator {
  return ValidateBy(
    {
      name: 'languageTag',
      validator: {
        validate: isLanguageTag,
        defaultMessage: () => 'must be the tag of a language, such as de or pt-BR, or empty for that of the service',
      },
    },
    {
      context: sentence(
        'Enter the tag of a language, such as de or pt-BR, or leave this empty for that of the service.',
      ),
    },
  );
}

export function IsLogo(): PropertyDecorator {
  return ValidateBy(
    {
      name: 'logo',
      validator: {
        validate: (path: unknown) => path === '' || (typeof path === 'string' && !mediaPathFault(path, LOGO_TYPES)),
        defaultMessage: () => `must be the path of an image in the media library, such as brand/logo.png`,
      },
    },
    { context: sentence('Choose a picture from the media library.') },
  );
}
