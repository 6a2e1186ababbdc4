import { useLayoutEffect, useRef, type FocusEvent } from 'react';

/** Where the focus was, and what can take it: its item of a list, or the nearest of those after and before it. */
type Place = { focused: Element; items: Element[] };

/**
 * Moves the focus when the element that has it leaves the page: to the title of its item or of the next one, else `onLost` moves it. Takes
 * effect as the component renders; the props belong on an element around all that may leave.
 */
export function useKeptFocus(onLost: () => void) {
  const place = useRef<Place | null>(null);
  useLayoutEffect(() => {
    if (place.current === null || place.current.focused.isConnected) return;
    const titles = place.current.items.filter(({ isConnected }) => isConnected).map(titleOf);
    place.current = null;
    if (document.activeElement !== document.body) return;
    const title = titles.find((each) => each !== null);
    if (title) title.focus();
    else onLost();
  });
  return {
    onFocus: ({ currentTarget, target }: FocusEvent) => {
      // React reports the focus in a dialog here too.
      if (currentTarget.contains(target)) place.current = placeOf(target, currentTarget);
    },
  };
}

function placeOf(focused: Element, within: Element): Place {
  const item = [...within.querySelectorAll('li')].find((each) => each.contains(focused));
  const items = [...(item?.parentElement?.children ?? [])];
  const at = items.findIndex((each) => each === item);
  return { focused, items: [...items.slice(at), ...items.slice(0, Math.max(at, 0)).reverse()] };
}

function titleOf(item: Element): HTMLElement | null {
  return item.querySelector<HTMLElement>('h3 a, h3 [tabindex]') ?? item.querySelector('h3[tabindex]');
}
