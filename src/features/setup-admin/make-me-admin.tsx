import type { RemoteResult } from '#domain/remote-result.ts';
import type { Grant } from '#domain/setup.ts';
import { useCurrentUser } from '#session/use-current-user.ts';
import { isAdmin } from '#session/current-user.ts';
import { Button } from '#ui/button.tsx';
import { FormSection, StackedForm } from '#ui/form.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { GrantNotice } from './grant-notice.tsx';

type MakeMeAdminProps = {
  grant: RemoteResult<Grant> | 'asking' | undefined;
  disabled: boolean;
  onPress: () => void;
};

/** The card for whoever uses the device. */
export function MakeMeAdmin({ grant, disabled, onPress }: MakeMeAdminProps) {
  const currentUser = useCurrentUser();
  return (
    <FormSection title="Make Me Admin">
      <p>
        You are signed in as <strong>{currentUser?.user?.email}</strong>.
      </p>
      <StackedForm busy={grant === 'asking'} onSubmit={onPress}>
        <Button type="submit" busy={grant === 'asking'} disabled={disabled}>
          Make Me Admin
        </Button>
      </StackedForm>
      {grant !== undefined && grant !== 'asking' && (
        <GrantNotice answer={grant}>
          {currentUser !== null && isAdmin(currentUser) && (
            <TextLink to="/admin">Open the admin dashboard</TextLink>
          )}
        </GrantNotice>
      )}
    </FormSection>
  );
}
