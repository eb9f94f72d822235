import type { Liquid } from 'liquidjs';

/** Of dates, where nothing else is said. */
export const ENGLISH = 'en-US';

const known = new WeakMap<Liquid, Map<string, Liquid['options']>>();

/** The options of the engine for templates of a site in this language: what months and days are called. */
export function localisedOptions(liquid: Liquid, language: unknown): Liquid['options'] {
  if (typeof language !== 'string' || language === 'en') return liquid.options;
  const ofEngine = known.get(liquid) ?? new Map<string, Liquid['options']>();
  known.set(liquid, ofEngine);
  const options = ofEngine.get(language) ?? { ...liquid.options, locale: language };
  ofEngine.set(language, options);
  return options;
}
