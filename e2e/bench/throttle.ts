import type { BrowserContext, Page } from 'playwright/test';

/** Throttles this page's processor or network, as DevTools does. Its workers keep their speed. */
export async function throttle(
  context: BrowserContext,
  page: Page,
  { cpu, slow3g }: { cpu?: number; slow3g?: boolean },
): Promise<void> {
  const session = await context.newCDPSession(page);
  if (cpu !== undefined) await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (slow3g !== true) return;
  await session.send('Network.enable');
  // 400 kbit/s and 400 ms, WebPageTest's slow 3G.
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
}
