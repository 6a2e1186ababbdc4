import { useEffect, useRef, useState } from 'react';
import type { CameraProblem } from './camera.ts';
import { codeReader } from './read-code.ts';
import { scan } from './scan.ts';

/** `off`: stopped by hiding the page, or once there is a text to show; `failed`: the reader did not load, or the camera broke off. */
export type ScanState = 'starting' | 'looking' | 'off' | 'failed' | CameraProblem;

/** Scans while the dialog is open and the page is on the screen. `onText` gets the text of the first code. */
export function useScan(onText: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [read] = useState(codeReader);
  const [state, setState] = useState<ScanState>('starting');
  const isOn = state === 'starting' || state === 'looking';
  const latest = useRef(onText);
  useEffect(() => void (latest.current = onText));
  useEffect(() => {
    if (!isOn) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const stop = () => {
      if (document.visibilityState === 'visible') return;
      controller.abort();
      setState('off');
    };
    document.addEventListener('visibilitychange', stop);
    const start = async () => {
      if (video.current === null) return;
      const outcome = await scan({ video: video.current, read, signal, onStart: () => setState('looking') });
      if (outcome === null) return;
      setState('problem' in outcome ? outcome.problem : 'off');
      if ('text' in outcome) latest.current(outcome.text);
    };
    start().catch(() => setState('failed'));
    return () => {
      document.removeEventListener('visibilitychange', stop);
      controller.abort();
    };
  }, [read, isOn]);
  return { video, state, isOn, start: () => setState('starting'), read };
}
