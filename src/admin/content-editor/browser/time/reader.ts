/** In which the service writes times for whoever reads the page, else that of the browser. */
export function zoneOfReader(): string | undefined {
  const zone = document.querySelector<HTMLMetaElement>('meta[name="time-zone"]')?.content;
  return zone !== undefined && isKnown(zone) ? zone : undefined;
}

/** In the language and the time zone of the reader, as the service has them. */
export function formatForReader(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { lang } = document.documentElement;
  return new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, { timeZone: zoneOfReader(), ...options });
}

/** An older browser may know fewer zones than the service. */
function isKnown(timeZone: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}
