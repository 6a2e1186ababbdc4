// The pages about the product. Each says what it does today and promises nothing else.
import type { ReactNode } from 'react';
import { APP_NAME } from '#domain/app.ts';
import { EmailText } from '#ui/email-text.tsx';
import { TextAnchor, TextLink } from '#ui/text-link.tsx';

type TopicSection = {
  title: string;
  /** `contactEmail` is the support address of this deployment; '' if none is set. */
  content: (contactEmail: string) => ReactNode;
};

export type Topic = { title: string; lead: string; sections: readonly TopicSection[] };

const REGISTERS = [
  { name: 'Victorian Water Register', href: 'https://www.waterregister.vic.gov.au/' },
  { name: 'WaterNSW', href: 'https://www.waternsw.com.au/' },
  { name: 'Water SA, Department for Environment and Water', href: 'https://www.water.sa.gov.au/' },
  {
    name: 'Business Queensland, water',
    href: 'https://www.business.qld.gov.au/industries/mining-energy-water/water',
  },
  { name: 'Murray–Darling Basin Authority', href: 'https://www.mdba.gov.au/' },
  { name: 'Bureau of Meteorology, water', href: 'http://www.bom.gov.au/water/' },
] as const;

const RESOURCES: Topic = {
  title: 'Resources',
  lead: 'Where water is registered, and where its rules and figures come from.',
  sections: [
    {
      title: 'Registers and agencies',
      content: () => (
        <ul className="flex flex-col gap-5">
          {REGISTERS.map(({ name, href }) => (
            <li key={href}>
              <TextAnchor href={href} alone>
                {name}
              </TextAnchor>
            </li>
          ))}
        </ul>
      ),
    },
    {
      title: 'Glossary',
      content: () => (
        <p>
          Megalitre, allocation, entitlement, zone and reliability are explained wherever they are underlined,
          and on the page of each parcel. A season runs from 1 July to 30 June.
        </p>
      ),
    },
    {
      title: 'Not ours',
      content: () => (
        <p>
          These pages belong to others and need a network. {APP_NAME} does not copy their figures and is not
          part of them.
        </p>
      ),
    },
  ],
};

const TERMS: Topic = {
  title: 'Terms',
  lead: `What ${APP_NAME} does, and what it expects of those who use it.`,
  sections: [
    {
      title: 'A directory',
      content: () => (
        <p>
          {APP_NAME} shows who trades water and what is on offer. It matches no buyer with a seller, takes no
          bids, holds no money, settles no trade and gives no advice. A trade is between you, your broker and
          the register.
        </p>
      ),
    },
    {
      title: 'What is listed',
      content: () => (
        <>
          <p>
            A listing is what its author wrote. “Confirmed” means that the author, or an owner of the broker’s
            or company’s profile, said on that day that it is still true. Nobody at {APP_NAME} checks volumes,
            prices or rights. Ask the broker before you rely on one.
          </p>
          <p>
            Sample brokers, companies and parcels are made up. Their phone numbers are reserved for fiction.
          </p>
        </>
      ),
    },
    {
      title: 'What you list',
      content: () => (
        <p>
          List only what is on offer, under a broker who knows of it, and change or withdraw it when it is not
          on offer any more. A broker or company can disown a listing under its name. Administrators can hide
          or restore listings, reject submissions with a reason, and end the ownership of a profile. You are
          told so on this device.
        </p>
      ),
    },
    {
      title: 'What may fail',
      content: () => (
        <p>
          What you save stays on this device until the server has received it, and is sent by itself. A
          browser can clear a device’s data, most likely where the app is not installed. The app may be
          unavailable or wrong.
        </p>
      ),
    },
  ],
};

const PRIVACY: Topic = {
  title: 'Privacy',
  lead: 'What stays on this device, what is sent, and who can read it.',
  sections: [
    {
      title: 'On this device',
      content: () => (
        <p>
          The directory, unsent changes, half-written forms, your settings and, while you are signed in, your
          session and your own submissions and claims. Searches, filters and your watchlist stay on this
          device: no request names what you watch. <TextLink to="/settings">Settings</TextLink> shows how much
          there is and removes all of it.
        </p>
      ),
    },
    {
      title: 'What everyone can read',
      content: () => (
        <p>
          Listings, and the profiles of brokers and companies with their contacts. Do not write into them what
          is not for everyone.
        </p>
      ),
    },
    {
      title: 'What only some can read',
      content: () => (
        <ul className="flex list-disc flex-col gap-2 pl-5">
          <li>
            How to reach you about a listing, if you fill it in: the owners of the profiles of that broker and
            that company.
          </li>
          <li>
            Your name and e-mail: yourself, and administrators, who see who submitted or claimed something.
          </li>
          <li>
            Your submissions, claims and reports: administrators. Submissions and claims are shown to you too.
          </li>
          <li>
            A random number that stands for this device goes with listings and reports, so that a flood of
            fakes can be hidden at once. Administrators see it, and nothing else of your device.
          </li>
        </ul>
      ),
    },
    {
      title: 'Others',
      content: () => (
        <>
          <p>
            There are no ads and no analytics. Pictures of profiles are fetched from the addresses that their
            owners gave, whose hosts then see your address on the internet, as does the host of this app.
            “Save data”, in <TextLink to="/settings">Settings</TextLink>, stops that.
          </p>
          <p>Whoever runs this copy of {APP_NAME} can read its database and the logs of its host.</p>
        </>
      ),
    },
  ],
};

const COOKIES: Topic = {
  title: 'Cookies',
  lead: `${APP_NAME} sets none.`,
  sections: [
    {
      title: 'What is stored instead',
      content: () => (
        <p>
          The app itself, the directory, your settings, watchlist, drafts and unsent changes, in this
          browser’s storage for this site: they are what lets it work with no network. Nothing of it follows
          you to another site. It is removed in <TextLink to="/settings">Settings</TextLink> or with the
          site’s data in your browser.
        </p>
      ),
    },
  ],
};

const CONTACT: Topic = {
  title: 'Contact',
  lead: 'Who can help with what.',
  sections: [
    {
      title: 'About a parcel, a broker or a company',
      content: () => (
        <p>
          Call or write to the broker or company: their page has phone and e-mail. {APP_NAME} takes no part in
          a trade. Something wrong or fraudulent is told to the administrators by “Report” on the same page,
          also with no network.
        </p>
      ),
    },
    {
      title: `About ${APP_NAME}`,
      content: (contactEmail) =>
        contactEmail === '' ? (
          <p>Whoever runs this copy has given no address.</p>
        ) : (
          <p>
            Write to{' '}
            <TextAnchor href={`mailto:${contactEmail}`}>
              <EmailText email={contactEmail} />
            </TextAnchor>
            .
          </p>
        ),
    },
  ],
};

/** The topics by the last part of their address. */
export const TOPICS: ReadonlyMap<string, Topic> = new Map([
  ['resources', RESOURCES],
  ['terms', TERMS],
  ['privacy', PRIVACY],
  ['cookies', COOKIES],
  ['contact', CONTACT],
]);
