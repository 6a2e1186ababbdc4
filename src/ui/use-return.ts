import { useEffect, useEffectEvent } from 'react';

/** Calls back when the page becomes visible again, and when the network returns to a visible page. */
export function useReturn(onReturn: () => void): void {
  const callBack = useEffectEvent(() => {
    if (document.visibilityState === 'visible') onReturn();
  });
  useEffect(() => {
    const listener = () => callBack();
    document.addEventListener('visibilitychange', listener);
    window.addEventListener('online', listener);
    return () => {
      document.removeEventListener('visibilitychange', listener);
      window.removeEventListener('online', listener);
    };
  }, []);
}
