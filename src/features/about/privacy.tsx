import { TextAnchor, TextLink } from '#ui/text-link.tsx';
import { BulletList } from './bullet-list.tsx';
import { Hosts } from './hosts.tsx';
import { OperatorFacts } from './operator-facts.tsx';
import { LIMITS, RETENTION } from './retention.ts';
import type { Topic } from './topic.ts';

/** The privacy policy, in the order of the Australian Privacy Principles where they ask for something. */
export const PRIVACY: Topic = {
  title: 'Privacy',
  lead: 'What stays on this device, what is sent, who can read it, and what you can ask for.',
  sections: [
    { title: 'Who runs this copy', content: (operator) => <OperatorFacts operator={operator} /> },
    {
      title: 'On this device',
      content: () => (
        <p>
          The directory, unsent changes, half-written forms, your settings and, while you are signed in, your
          session and your own submissions and claims. Searches, filters and your watchlist stay on this
          device: no request names what you watch, and what notifications say of it is worked out here. A file
          that you save in Settings is encrypted with your password, and goes only where you take it. The
          camera is on only while you scan a code, and what it sees stays here. Faults of the app are noted
          here too, without what you wrote, and sent to nobody. <TextLink to="/settings">Settings</TextLink>{' '}
          shows how much there is and can remove all of it.
        </p>
      ),
    },
    {
      title: 'What is collected, and why',
      content: () => (
        <>
          <BulletList>
            <li>
              Your email address, your name if you give one, and a password: to sign you in. The sign-in
              service keeps a hash of the password.
            </li>
            <li>
              Profiles of brokers and companies, with business contact details: to publish the directory. They
              come from their owners, or from a user who submits one for review. A profile may therefore be
              about you although you did not send it: claim it, or report it, on its page.
            </li>
            <li>Listings, and contact details given with them: to publish the offer and reach the seller.</li>
            <li>Enquiries and questions, with a phone number: so that a broker can call back.</li>
            <li>
              With notifications on, the address at which your browser’s maker delivers messages to this
              device, and its time zone: to notify you while the app is closed. Such a message says only that
              there is an enquiry, an answer or a listing to confirm.
            </li>
            <li>Reports: so that administrators can find what is wrong or fraudulent.</li>
            <li>
              A random number for this device and, for items sent without an account, a scrambled form of the
              network they came from: so that a flood of fakes can be found and hidden together.
            </li>
          </BulletList>
          <p>
            Nothing is collected for advertising or sold, and there are no analytics. No health, political or
            other sensitive information is asked for: please do not write any.
          </p>
        </>
      ),
    },
    {
      title: 'Without an account',
      content: () => (
        <p>
          You can read and search everything, list a parcel, enquire and report without an account and without
          your real name. An enquiry needs a phone number, because the broker answers by calling.
        </p>
      ),
    },
    {
      title: 'What everyone can read',
      content: () => (
        <p>
          Listings, and the profiles of brokers and companies with their contact details. Do not write
          anything in them that is not for everyone.
        </p>
      ),
    },
    {
      title: 'What only some people can read',
      content: () => (
        <BulletList>
          <li>
            Contact details that you give with a listing, and enquiries with your number: the owners of that
            broker’s and that company’s profiles.
          </li>
          <li>
            Your name and email address: you, and administrators, who see who submitted or claimed something.
          </li>
          <li>
            Your submissions, claims and reports: administrators. You see your submissions and claims too.
          </li>
          <li>The random number and the scrambled network: administrators.</li>
          <li>The database, its backups and the logs of its host: the operator of this copy.</li>
        </BulletList>
      ),
    },
    { title: 'Where it goes', content: (operator) => <Hosts operator={operator} /> },
    {
      title: 'How long it is kept',
      content: () => (
        <>
          <p>
            What you publish stays until you withdraw it, an administrator removes it or its profile ends. A
            hidden listing is kept, so that it can be restored. A clean-up, which the operator schedules,
            removes:
          </p>
          <BulletList>
            {RETENTION.map(({ what, days }) => (
              <li key={what}>{`${what}: after ${days} days.`}</li>
            ))}
          </BulletList>
          <p>
            Of each received item, a fingerprint that nobody can read is kept, so that nothing is received
            twice. Network addresses are counted for a minute. When you delete your account, your sign-in,
            name, email address, submissions and claims leave the server, and so do the name, number and note
            of your enquiries. Changes of listings and reports stay without your name. Backups are kept as
            long as the operator’s host keeps them.
          </p>
        </>
      ),
    },
    {
      title: 'What the server decides by itself',
      content: () => (
        <>
          <p>
            Computers alone do what follows. It counts and checks what is sent, and decides nothing else about
            you.
          </p>
          <BulletList>
            <li>
              It checks each item by the rules of its form. What breaks one is refused with the reason, and
              stays on your device until you decide.
            </li>
            <li>{FLOODS}</li>
            <li>A further report from the same device about the same thing is received and adds nothing.</li>
            <li>Each wrong key of an administrator’s setup makes the next attempt wait.</li>
            <li>
              It works out how often and how soon a profile answers enquiries, from five of them in 90 days
              on, and whether a listing has ended by its dates.
            </li>
            <li>It removes what is listed under “How long it is kept”.</li>
          </BulletList>
          <p>
            People decide the rest: approving and rejecting, hiding and restoring, giving and ending the
            ownership of a profile. Nothing recommends one broker over another.
          </p>
        </>
      ),
    },
    {
      title: 'See, correct or delete it',
      content: () => (
        <>
          <p>
            What this device and your account hold is on <TextLink to="/account">My Account</TextLink>,{' '}
            <TextLink to="/listings">My Listings</TextLink> and{' '}
            <TextLink to="/enquiries">My Enquiries</TextLink>. You change your own listings and profiles
            there, withdraw them, change your email address, export your records and delete your account.
          </p>
          <p>
            For anything else that is about you, ask the operator to see it or to correct it. That is free.
            Where you have no account, name the listing or the day.
          </p>
        </>
      ),
    },
    {
      title: 'Complaints',
      content: ({ email }) => (
        <>
          <p>
            {email === ''
              ? 'Complain to the operator in writing first.'
              : 'Write to the operator first, at the address above.'}
          </p>
          <p>
            They have 30 days to answer. If they do not, or the answer does not satisfy you, complain to the
            Office of the Australian Information Commissioner (OAIC). That is free.
          </p>
          <BulletList>
            <li>
              <TextAnchor href="https://www.oaic.gov.au/privacy/privacy-complaints" alone>
                oaic.gov.au/privacy/privacy-complaints
              </TextAnchor>
            </li>
            <li>
              <TextAnchor href="tel:1300363992" alone>
                1300 363 992
              </TextAnchor>
            </li>
            <li>GPO Box 5288, Sydney NSW 2001</li>
          </BulletList>
        </>
      ),
    },
  ],
};

const FLOODS = `It limits floods: ${LIMITS.messagesPerMinute} reports and as many enquiries of an account in a minute, ${LIMITS.enquiriesPerDay} enquiries to one company from one sender in a day, ${LIMITS.pending} submissions and as many claims waiting for review. What is above a limit waits, or is refused with the reason.`;
