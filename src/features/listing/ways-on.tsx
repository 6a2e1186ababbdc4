import { Button, ButtonLink } from '#ui/button.tsx';

/** The ways on from a listing that left the form. */
export function WaysOn({ onAnother }: { onAnother: () => void }) {
  return (
    <>
      <Button onClick={onAnother}>List Another Parcel</Button>
      <ButtonLink to="/" variant="secondary">
        Return to Home
      </ButtonLink>
    </>
  );
}
