import { sentence, type Sentence } from '@espalier/plugin-sdk';
import { ValidateBy } from 'class-validator';

const COLOUR = /^#[\da-f]{6}$/i;
const LEAST_CONTRAST = 4.5;

/** The grounds of pages, as in the style sheet of the theme. */
export const GROUNDS = { light: '#fdfdfb', dark: '#121714' } as const;

/** A color of links and marks: one that cannot be read on the ground is refused. */
export function IsAccentOn(scheme: keyof typeof GROUNDS): PropertyDecorator {
  const ground = GROUNDS[scheme];
  return ValidateBy(
    {
      name: 'accent',
      validator: {
        validate: (value: unknown) => value === '' || (isColor(value) && contrast(value, ground) >= LEAST_CONTRAST),
        defaultMessage: (given) => {
          const value: unknown = given?.value;
          if (!isColor(value)) return 'must be a color such as #1b6a41, or empty for that of the theme';
          const other = scheme === 'light' ? 'darker' : 'lighter';
          return `has a contrast of ${contrastInWords(value, ground)} to 1 with the ${scheme} ground ${ground}, and needs ${LEAST_CONTRAST}. Choose a ${other} color`;
        },
      },
    },
    { context: (value: unknown) => shownFault(value, scheme) },
  );
}

function shownFault(value: unknown, scheme: keyof typeof GROUNDS): Sentence {
  if (!isColor(value)) return sentence('Enter a color such as #1b6a41, or leave this empty for that of the theme.');
  const values = { contrast: contrastInWords(value, GROUNDS[scheme]), least: LEAST_CONTRAST };
  return scheme === 'light'
    ? sentence(
        'The contrast on light backgrounds is {contrast}:1. It must be at least {least}:1. Choose a darker color.',
        values,
      )
    : sentence(
        'The contrast on dark backgrounds is {contrast}:1. It must be at least {least}:1. Choose a lighter color.',
        values,
      );
}

function contrastInWords(color: string, ground: string): string {
  return (Math.floor(contrast(color, ground) * 10) / 10).toFixed(1);
}

function isColor(value: unknown): value is string {
  return typeof value === 'string' && COLOUR.test(value);
}

/** As WCAG 2 defines it. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
