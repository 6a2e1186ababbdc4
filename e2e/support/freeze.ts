import type { Page } from 'playwright/test';

/**
 * Freezes a page as a phone does that puts it aside, its worker too: Chromium's own freeze on demand leaves workers running, so
 * the debugger halts that one. Resolves to what thaws both.
 */
export async function freeze(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const { targetInfos } = await session.send('Target.getTargets');
  const worker = page.workers()[0]?.url();
  const target = targetInfos.find(({ type, url }) => type === 'worker' && url === worker);
  if (target === undefined) throw new Error('The page has no worker');
  const { sessionId } = await session.send('Target.attachToTarget', {
    targetId: target.targetId,
    flatten: false,
  });
  const tell = (id: number, method: string) =>
    session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
  await tell(1, 'Debugger.enable');
  await tell(2, 'Debugger.pause');
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  return async () => {
    await tell(3, 'Debugger.resume');
    await tell(4, 'Debugger.disable');
    await session.send('Page.setWebLifecycleState', { state: 'active' });
  };
}
