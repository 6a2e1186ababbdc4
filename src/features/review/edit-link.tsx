import { ButtonLink } from '#ui/button.tsx';

export function EditLink({ id, describedBy }: { id: string; describedBy: string }) {
  return (
    <ButtonLink variant="secondary" to="/change-listing/$id" params={{ id }} aria-describedby={describedBy}>
      Edit
    </ButtonLink>
  );
}
