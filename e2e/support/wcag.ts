import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Where an open page breaks WCAG 2.2 AA, as far as a machine can tell. */
export async function wcagFindings(page: Page): Promise<{ id: string; where: string[] }[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) }));
}
