import type { Asked } from '#domain/asked.ts';
import type { Grant } from '#domain/setup.ts';
import { useWho } from '#session/use-who.ts';
import { isAdmin } from '#session/who.ts';
import { Button } from '#ui/button.tsx';
import { FormSection, StackedForm } from '#ui/form.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { GrantNotice } from './grant-notice.tsx';

type MakeMeAdminProps = {
  grant: Asked<Grant> | 'asking' | undefined;
  disabled: boolean;
  onPress: () => void;
};

/** The card for whoever uses the device. */
export function MakeMeAdmin({ grant, disabled, onPress }: MakeMeAdminProps) {
  const who = useWho();
  return (
    <FormSection title="Make Me Admin">
      <p>
        You are signed in as <strong>{who?.user?.email}</strong>.
      </p>
      <StackedForm busy={grant === 'asking'} onSubmit={onPress}>
        <Button type="submit" busy={grant === 'asking'} disabled={disabled}>
          Make Me Admin
        </Button>
      </StackedForm>
      {grant !== undefined && grant !== 'asking' && (
        <GrantNotice answer={grant}>
          {who !== null && isAdmin(who) && <TextLink to="/admin">Open the admin dashboard</TextLink>}
        </GrantNotice>
      )}
    </FormSection>
  );
}
