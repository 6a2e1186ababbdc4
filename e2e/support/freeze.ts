import type { Page } from 'playwright/test';

/**
 * Freezes a page with its worker, as a phone does in the background. Chromium's freeze on demand leaves workers running, so the
 * debugger pauses the worker. Resolves to a function that thaws both.
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
  const send = (id: number, method: string) =>
    session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
  await send(1, 'Debugger.enable');
  await send(2, 'Debugger.pause');
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  return async () => {
    await send(3, 'Debugger.resume');
    await send(4, 'Debugger.disable');
    await session.send('Page.setWebLifecycleState', { state: 'active' });
  };
}
