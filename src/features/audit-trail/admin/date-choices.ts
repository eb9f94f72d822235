import { text } from '#platform/texts';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What the menu of dates offers, as values of the term `date`. Weeks begin on Mondays, and days at midnight in UTC. */
export function dateChoices(now: string): readonly (readonly [value: string | undefined, text: string])[] {
  const time = Date.parse(now);
  const today = Date.parse(now.slice(0, 10));
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * DAY_MS;
  const [year, month] = [new Date(today).getUTCFullYear(), new Date(today).getUTCMonth()];
  const monthStart = Date.UTC(year, month, 1);
  return [
    [undefined, text('Any date')],
    [`>${new Date(time - HOUR_MS).toISOString().slice(0, 16)}Z`, text('Last hour')],
    ['>@now-1', text('Last 24 hours')],
    ['@now-2..@now-1', text('The day before')],
    ['@today', text('Today')],
    [`>=${day(monday)}`, text('This week')],
    [`${day(monday - 7 * DAY_MS)}..${day(monday - DAY_MS)}`, text('Last week')],
    [`>=${day(monthStart)}`, text('This month')],
    [`${day(Date.UTC(year, month - 1, 1))}..${day(monthStart - DAY_MS)}`, text('Last month')],
  ];
}

function day(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
