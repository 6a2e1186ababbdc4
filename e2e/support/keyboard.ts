import { expect, type Locator } from 'playwright/test';

/** Presses Tab until `control` has the focus, from its appearance on. */
export async function tabTo(control: Locator): Promise<void> {
  await control.waitFor();
  await expect(async () => {
    await control.page().keyboard.press('Tab');
    expect(await control.evaluate((element) => element === document.activeElement)).toBe(true);
  }).toPass({ intervals: [0] });
}

/** Asserts that a focused control shows a ring. */
export async function visiblyFocused(control: Locator): Promise<void> {
  const outline = await control.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle === 'none' ? '0px' : outlineWidth;
  });
  expect(Number.parseFloat(outline), 'a ring is seen').toBeGreaterThanOrEqual(2);
}
