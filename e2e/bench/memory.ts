// Heap of page and worker after an hour of passes, run back to back. The baseline of the end is the start.
import type { CDPSession, Page } from 'playwright/test';
import { heapOf } from '../support/long-run.ts';
import { changeFirstBrokers } from './change-brokers.ts';
import type { Bench } from './environment.ts';
import type { Group } from './metric.ts';
import { hasSettled, nextPass } from './wait-for.ts';

/** A sample is taken each minute while the page is visible. */
const PASSES = 60;
/** Every sixth pass receives a change. */
const CHANGE_EVERY = 6;
const MEGABYTE = 1e6;

/** Sends DevTools commands to the sync worker of a page, which is a target of its own. */
async function workerSession(page: Page): Promise<(method: string) => Promise<Record<string, unknown>>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const attached = new Promise<string>((resolve) => {
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker') resolve(sessionId);
    });
  });
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  const sessionId = await attached;
  let last = 0;
  return async (method) => {
    const id = ++last;
    const answered = new Promise<Record<string, unknown>>((resolve) => {
      session.on('Target.receivedMessageFromTarget', ({ message }) => {
        const answer = JSON.parse(message);
        if (answer.id === id) resolve(answer.result);
      });
    });
    await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
    return answered;
  };
}

async function makePasses(bench: Bench, page: Page, count: number): Promise<void> {
  for (let pass = 1; pass <= count; pass++) {
    if (pass % CHANGE_EVERY === 0)
      await changeFirstBrokers(bench, 1, `Seen in minute ${pass} of ${Date.now()}`);
    await nextPass(page);
  }
}

async function openList(bench: Bench): Promise<Page> {
  const device = await bench.filledDevice();
  const page = await device.open('/brokers');
  await hasSettled(page);
  // What is compiled and cached once does not count as growth.
  await makePasses(bench, page, CHANGE_EVERY);
  return page;
}

export const memory: Group = {
  rows: [
    { name: 'heap of the broker list', unit: 'MB' },
    { name: 'heap of the broker list after an hour of passes', unit: 'MB', maxRatio: 1.1 },
    { name: 'heap of the sync worker', unit: 'MB' },
    { name: 'heap of the sync worker after an hour of passes', unit: 'MB', maxRatio: 1.1 },
  ],
  deadline: 180,
  run: async (bench) => {
    const page = await openList(bench);
    const worker = await workerSession(page);
    const heaps = async () => {
      await worker('HeapProfiler.collectGarbage');
      const { usedSize } = await worker('Runtime.getHeapUsage');
      return { page: (await heapOf(page)) / MEGABYTE, worker: Number(usedSize) / MEGABYTE };
    };
    const start = await heaps();
    await makePasses(bench, page, PASSES);
    const end = await heaps();
    return [
      { value: start.page },
      { value: end.page, baseline: start.page },
      { value: start.worker },
      { value: end.worker, baseline: start.worker },
    ];
  },
};
