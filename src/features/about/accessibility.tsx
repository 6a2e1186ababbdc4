import { APP_NAME } from '#domain/app.ts';
import { TextAnchor, TextLink } from '#ui/text-link.tsx';
import { BulletList } from './bullet-list.tsx';
import { OperatorFacts } from './operator-facts.tsx';
import type { Topic } from './topic.ts';

export const ACCESSIBILITY: Topic = {
  title: 'Accessibility',
  lead: `${APP_NAME} aims at WCAG 2.2, level AA, on every screen.`,
  sections: [
    {
      title: 'What is tested',
      content: () => (
        <BulletList>
          <li>
            Every screen, 320 pixels wide, in the light and the dark theme, by axe-core: the rules of WCAG 2.2
            A and AA that a program can check, and that nothing scrolls sideways.
          </li>
          <li>Every screen with text of double size, and while the browser translates it.</li>
          <li>
            Signing up and in, submitting, claiming and reviewing with the keyboard alone. The focus moves to
            what has changed.
          </li>
          <li>That nothing on a page moves by itself while it loads.</li>
        </BulletList>
      ),
    },
    {
      title: 'What is not tested',
      content: () => (
        <p>
          No person who uses a screen reader, a switch or voice control has tested it, and nobody outside of
          the project has audited it. High contrast colours are designed, but no test looks at them. Pictures
          that owners add to their profiles have no description but the name of the profile.
        </p>
      ),
    },
    {
      title: 'Without seeing, hearing or a network',
      content: () => (
        <p>
          What a map or a plot shows is in a list on the same page as well. There is no sound and no time
          limit on a form: what you typed is kept. Texts come from the device, so they can be read without a
          network.
        </p>
      ),
    },
    {
      title: 'If something is in your way',
      content: (operator) => (
        <>
          <p>
            Tell the operator what you were trying to do, and on which device. “Copy Problem Report”, in{' '}
            <TextLink to="/settings">Settings</TextLink>, says the rest. If that does not help, you can
            complain to the{' '}
            <TextAnchor href="https://humanrights.gov.au/complaints">
              Australian Human Rights Commission
            </TextAnchor>{' '}
            under the Disability Discrimination Act 1992.
          </p>
          <OperatorFacts operator={operator} />
        </>
      ),
    },
  ],
};
