import { BROKER_IDS, FIRM_IDS } from '#sample/sample-ids.ts';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './fixtures.ts';
import { submitButton } from './support/parcel-form.ts';
import { accountOnServer, newPerson, signIn } from './support/person.ts';
import { reviewButton } from './support/submission-forms.ts';

const PATHS = [
  '/',
  '/brokers',
  '/brokers?term=nobody%20at%20all',
  `/broker/${BROKER_IDS.helenDunstan}`,
  '/companies',
  `/company/${FIRM_IDS.cumbungi}`,
  '/settings',
  '/add-parcel',
];
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no page breaks WCAG 2.2 AA where a machine can tell, on a phone, ${colorScheme}`, async ({ app }) => {
    const viewport = { width: 360, height: 740 };
    const phone = await app.newDevice({ colorScheme, viewport, reducedMotion: 'reduce' });
    const page = await phone.visitOnce();
    const findings = async () => {
      const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
      return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) }));
    };
    for (const path of PATHS) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
        expect(await findings()).toEqual([]);
      });
    }
    await test.step('the parcel form with all its errors', async () => {
      await submitButton(page).click();
      await expect(page.getByText('Broker is required')).toBeVisible();
      expect(await findings()).toEqual([]);
    });
    await test.step('the submission forms with all their errors', async () => {
      const person = newPerson();
      await accountOnServer(app, person);
      await page.goto('/auth?from=/add-company');
      await signIn(page, person);
      for (const path of ['/add-company', '/add-broker']) {
        await page.goto(path);
        await reviewButton(page).click();
        await expect(page.getByText('Phone number is required')).toBeVisible();
        expect(await findings()).toEqual([]);
      }
    });
  });
}
