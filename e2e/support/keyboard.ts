import { expect, type Locator } from 'playwright/test';

/** Presses Tab until `control` has the focus. */
export async function tabTo(control: Locator): Promise<void> {
  await expect(async () => {
    await control.page().keyboard.press('Tab');
    await expect(control).toBeFocused({ timeout: 100 });
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
