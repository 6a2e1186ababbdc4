import type { ReactNode } from 'react';
import { PageTitle } from './page.tsx';

type HeroProps = { title: string; lead: string; actions: ReactNode; children: ReactNode };

export function Hero({ title, lead, actions, children }: HeroProps) {
  return (
    <div className="band">
      <div className="mx-auto flex max-w-[79rem] flex-col gap-14 px-4 py-12 sm:px-6 sm:py-16">
        <div className="flex max-w-3xl flex-col gap-6">
          <PageTitle className="sm:text-5xl sm:leading-[1.08] lg:text-6xl lg:leading-[1.05]">
            {title}
          </PageTitle>
          <p className="max-w-xl text-lg text-on-band-soft sm:text-xl">{lead}</p>
          <div className="mt-2 button-row">{actions}</div>
        </div>
        {children}
      </div>
      <div aria-hidden className="gauge-marks" />
    </div>
  );
}
