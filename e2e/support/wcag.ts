import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type Finding = { id: string; where: string[] };

/** Where an open page breaks WCAG 2.2 AA, as far as axe detects it. */
export function wcagFindings(page: Page): Promise<Finding[]> {
  return findingsOf(
    new AxeBuilder({ page })
      .setLegacyMode()
      .options({ resultTypes: ['violations'] })
      .withTags(RULES),
  );
}

/** After `wcagFindings`, which loads axe into the page: contrast findings only, all that another colour scheme changes. */
export function contrastFindings(page: Page): Promise<Finding[]> {
  return findingsOf(
    new AxeBuilder({ page, axeSource: 'void 0' })
      .setLegacyMode()
      .options({ resultTypes: ['violations'] })
      .withRules(['color-contrast']),
  );
}

/** Asked for its violations only, axe takes half the time. */
async function findingsOf(axe: AxeBuilder): Promise<Finding[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) }));
}
