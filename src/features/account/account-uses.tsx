import { IconLine } from '#ui/icon-line.tsx';
import { Section } from '#ui/section.tsx';
import { BadgeCheck, FilePlus2, ListChecks } from 'lucide-react';

const USES = [
  { icon: BadgeCheck, text: 'Claim your own profile, or that of your firm.' },
  { icon: FilePlus2, text: 'Submit a firm or a broker for the directory.' },
  { icon: ListChecks, text: 'Follow what you submitted, claimed and listed.' },
];

export function AccountUses() {
  return (
    <Section title="With an account you can">
      <ul className="flex flex-col gap-3">
        {USES.map(({ icon, text }) => (
          <li key={text}>
            <IconLine icon={icon}>{text}</IconLine>
          </li>
        ))}
      </ul>
    </Section>
  );
}
