import { readLocal } from '../../support/local-database.ts';
import { newUser, type User } from '../../support/users.ts';
import { expectEqual } from '../steps.ts';
import type { Story } from '../story-environment.ts';
import type { Tab } from '../tab.ts';

async function signUp(tab: Tab, { fullName, email, password }: User): Promise<void> {
  await tab.click({ role: 'tab', name: 'Sign Up' });
  await tab.type('Full Name', fullName);
  await tab.type('Email', email);
  await tab.type('Password', password);
  await tab.type('Confirm Password', password);
  await tab.click({ role: 'button', name: 'Sign Up' });
  await tab.reads('Account created successfully!');
}

const accountOf = ({ fullName }: User) =>
  ({ role: 'button', name: `Account of ${fullName}`, within: 'header' }) as const;

export const ACCOUNT_STORIES: Story[] = [
  {
    title: 'a user signs up, signs in, is known offline, and signs out in both tabs',
    play: async ({ network, visitOnce, open }) => {
      const jane = newUser();
      const tab = await visitOnce('/auth?from=/brokers');
      await signUp(tab, jane);
      await tab.holds('Email', jane.email);
      await tab.type('Password', jane.password);
      await tab.click({ role: 'button', name: 'Sign In' });
      await tab.sees(accountOf(jane));
      await tab.reads('Showing 7 of 7 brokers');
      network.goOffline();
      await tab.reload();
      await tab.sees(accountOf(jane));
      network.heal();
      const other = await open('/companies');
      await other.sees(accountOf(jane));
      await tab.click(accountOf(jane));
      await tab.click({ role: 'menuitem', name: 'Sign Out', within: 'body' });
      await tab.sees({ role: 'link', name: 'Sign In', within: 'header' });
      await other.sees({ role: 'link', name: 'Sign In', within: 'header' });
      expectEqual(await readLocal(tab, 'profiles'), [], 'profiles left on the device');
      const meta = JSON.stringify(await readLocal(tab, 'meta'));
      if (meta.includes(jane.email)) throw new Error('The e-mail address is left on the device');
    },
  },
];
