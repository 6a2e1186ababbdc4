import { Button, ButtonLink } from '#ui/button.tsx';
import type { SubmissionWords } from './kit.ts';

/** The two ways out of a submission form. */
export function SubmissionButtons({ busy, home }: { busy: boolean; home: SubmissionWords['home'] }) {
  return (
    <>
      <ButtonLink to={home} variant="secondary" disabled={busy}>
        Cancel
      </ButtonLink>
      <Button type="submit" busy={busy}>
        {busy ? 'Submitting...' : 'Submit for Review'}
      </Button>
    </>
  );
}
