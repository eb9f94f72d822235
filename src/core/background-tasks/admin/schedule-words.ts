import { spokenLanguage } from '#platform/texts';

/**
 * What a schedule says, in the language that is spoken: `Every minute`, `At 01:00`. Nothing in a language that the
 * library has not, and where days of the month and of the week are restricted: one of them is enough here, and it would say that both
 * are needed.
 *
 * @param schedule a cron expression of five fields
 */
export function scheduleInWords(schedule: string): string | undefined {
  const [, , dayOfMonth, , dayOfWeek] = schedule.split(/\s+/);
  if (dayOfMonth !== '*' && dayOfWeek !== '*') return undefined;
  // It takes a tenth of a second to load, and only these pages need it.
  const { default: description } = require('cronstrue/i18n') as typeof import('cronstrue/i18n.js');
  const { language } = new Intl.Locale(spokenLanguage().tag);
  if (!(language in description.locales)) return undefined;
  try {
    return description.toString(schedule, { locale: language, use24HourTimeFormat: true });
  } catch {
    return undefined;
  }
}
