const A_YEAR = 365 * 86_400;

/** For the next page, in which the service writes times as they are here. Whoever has chosen a zone is shown that. */
export function noteTimeZone(): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const cookie = `time-zone=${timeZone}`;
  if (timeZone && !document.cookie.split('; ').includes(cookie)) {
    document.cookie = `${cookie}; path=/; max-age=${A_YEAR}; samesite=lax`;
  }
}
