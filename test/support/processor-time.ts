import type { CDPSession, Page } from 'playwright-core';

export const SLOWDOWN = 4;

/** A page whose processor is slower from now on, and counts the time of the thread rather than of the clock. */
export async function slowed(page: Page): Promise<CDPSession> {
  const chromium = await page.context().newCDPSession(page);
  await chromium.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await chromium.send('Performance.enable', { timeDomain: 'threadTicks' });
  return chromium;
}

/** Such as `ScriptDuration`, in milliseconds since the page was opened. */
export async function metricsOf(chromium: CDPSession, names: readonly string[]): Promise<number[]> {
  const { metrics } = await chromium.send('Performance.getMetrics');
  const values = new Map(metrics.map(({ name, value }) => [name, value * 1000]));
  return names.map((name) => values.get(name) ?? 0);
}
