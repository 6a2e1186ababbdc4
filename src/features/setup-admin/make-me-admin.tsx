import type { RemoteResult } from '#domain/remote-result.ts';
import type { Grant } from '#domain/setup.ts';
import { useCurrentUser } from '#session/use-current-user.ts';
import { isAdmin } from '#session/current-user.ts';
import { Button } from '#ui/button.tsx';
import { FormSection, StackedForm } from '#ui/form.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { GrantNotice } from './grant-notice.tsx';

type MakeMeAdminProps = {
  grant: RemoteResult<Grant> | 'pending' | undefined;
  disabled: boolean;
  onPress: () => void;
};

export function MakeMeAdmin({ grant, disabled, onPress }: MakeMeAdminProps) {
  const currentUser = useCurrentUser();
  return (
    <FormSection title="Make Me Admin">
      <p>
        You are signed in as <strong>{currentUser?.user?.email}</strong>.
      </p>
      <StackedForm busy={grant === 'pending'} onSubmit={onPress}>
        <Button type="submit" busy={grant === 'pending'} disabled={disabled}>
          Make Me Admin
        </Button>
      </StackedForm>
      {grant !== undefined && grant !== 'pending' && (
        <GrantNotice answer={grant}>
          {currentUser !== null && isAdmin(currentUser) && (
            <TextLink to="/admin">Open the admin dashboard</TextLink>
          )}
        </GrantNotice>
      )}
    </FormSection>
  );
}
