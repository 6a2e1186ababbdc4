import { useRef } from 'react';
import { useDatabase } from '#db/live/database-context.ts';
import { useLive } from '#db/live/use-live.ts';
import { APP_NAME, type Release } from '#domain/app.ts';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { StatGrid } from '#ui/description-list.tsx';
import { FormSection } from '#ui/form.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { showToast } from '#ui/toast.tsx';
import { readBrowserFacts } from './browser-facts.ts';
import { readReportedTables } from './queries.ts';
import { reportText } from './report-text.ts';

type AboutAppSectionProps = { release: Release; now?: () => number };

/** Version and commit, and the problem report, which the user copies and nobody sends. */
export function AboutAppSection({ release, now = Date.now }: AboutAppSectionProps) {
  const db = useDatabase();
  const details = useRef<HTMLDetailsElement>(null);
  const read = async () =>
    reportText({
      release,
      tables: await readReportedTables(db),
      browser: await readBrowserFacts(window),
      now: now(),
    });
  const text = useLive({ key: `report ${release.commit}`, query: read, initial: '', lowPriority: true });
  const copy = async () => {
    if (await copyText(text)) {
      showToast({ title: 'Problem report copied' });
      return;
    }
    if (details.current !== null) details.current.open = true;
    showToast({
      tone: 'danger',
      title: 'The report could not be copied',
      description: 'It is shown below the button: select it and copy it.',
    });
  };
  return (
    <FormSection title={`About ${APP_NAME}`}>
      <StatGrid
        stats={[
          { name: 'Version', value: release.version },
          { name: 'Commit', value: release.commit },
        ]}
      />
      <div className="flex flex-col items-start gap-3">
        <p>
          If something does not work, copy a report and paste it into a message to{' '}
          <TextLink to="/about/$topic" params={{ topic: 'contact' }}>
            the operator
          </TextLink>
          . It has versions, sizes, times and the last faults of the app. It has nothing that you wrote or
          watch, no names and no addresses, and the app sends it to nobody.
        </p>
        <Button variant="secondary" disabled={text === ''} onClick={() => void copy()}>
          Copy Problem Report
        </Button>
        <details ref={details} className="w-full">
          <summary className="min-h-12 cursor-pointer py-3 font-semibold">Read the report</summary>
          <pre className="rounded-control border border-line bg-ground p-4 text-sm whitespace-pre-wrap wrap-anywhere">
            {text}
          </pre>
        </details>
      </div>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {ABOUT_TOPICS.map(({ topic, label }) => (
          <li key={topic}>
            <TextLink to="/about/$topic" params={{ topic }} alone>
              {label}
            </TextLink>
          </li>
        ))}
      </ul>
    </FormSection>
  );
}

const ABOUT_TOPICS = [
  { topic: 'privacy', label: 'Privacy' },
  { topic: 'accessibility', label: 'Accessibility' },
  { topic: 'third-party', label: 'Third-party software' },
] as const;
